import { useLoaderData } from 'react-router';
import type { PageHandle } from '../../../../page/page-settings.ts';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { sendOrSay } from '../../../../form/send-or-say.ts';
import { BoundsForm } from './spending-bounds.tsx';
import { CostsForm } from './spending-costs.tsx';
import { changeSpending, loadSpending } from './spending-settings.server.ts';
import { SpentTable } from './spent-table.tsx';
import { Section } from '../../../../components/staff/section.tsx';
import { SettingsHead } from '../form/settings-head.tsx';
import { useMoney } from './use-money.ts';
import { Pill } from '../../../../components/pill.tsx';
import { Phrase } from '../../../../i18n/trans.tsx';
import { SettingsForm } from '../form/settings-form.tsx';

export const handle: PageHandle = { audience: 'spending' };

export const loader = loadSpending;
export const action = changeSpending;

export const clientAction = sendOrSay;

/** What texts cost, how many are paid for, and which are blocked. */
export default function SpendingSettings() {
  const { t } = useI18n();
  const { today, rules, usualDay, held, currency } = useLoaderData<typeof loader>();
  const money = useMoney(currency);
  const isTight = usualDay !== null && usualDay.texts > rules.dayMost;
  return (
    <>
      <SettingsHead title={t('frame.settings_spending')} lead={t('spending.lead')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {held.length > 0 && <HeldGroups />}
        <Section title={t('spending.today')}>
          <div className="grid gap-2">
            <p className="text-2xl font-semibold">{t('spending.today_of', { texts: today, max: rules.dayMost })}</p>
            {today >= rules.dayMost && (
              <p className="rounded-md bg-rust-wash px-4 py-3 font-semibold text-rust">{t('spending.day_spent')}</p>
            )}
            <p className="text-ink-2">
              {usualDay
                ? t('spending.usual_day', { texts: usualDay.texts, cost: money(usualDay.cost) })
                : t('spending.no_usual_day')}
            </p>
            {isTight && <p className="font-semibold text-rust">{t('spending.tight')}</p>}
          </div>
        </Section>
        <BoundsForm />
        <SpentTable />
        <CostsForm />
      </div>
    </>
  );
}

/** Blocked prefixes: no texts go to these numbers until a manager allows them. */
function HeldGroups() {
  const { t, date } = useI18n();
  const { held, rules, timeZone, country } = useLoaderData<typeof loadSpending>();
  return (
    <Section title={t('spending.held')} text={t('spending.held_text', { count: rules.unusualAfter })}>
      <ul className="divide-y divide-rule">
        {held.map(({ id, prefix, heldAt, isReleased }) => (
          <li key={id} className="grid gap-1 py-4 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-3">
              <bdi dir="ltr" className="digits text-lg font-semibold">
                {prefix}
                <span aria-hidden="true">••••</span>
              </bdi>
              <Pill tone={isReleased ? 'moss' : 'rust'} dot={isReleased ? 'moss' : 'rust'}>
                {t(isReleased ? 'spending.is_released' : 'spending.is_held')}
              </Pill>
            </div>
            <p className="text-sm text-ink-2">
              <Phrase id="spending.held_since" values={{ when: date(heldAt, { timeZone, country }) }} />
            </p>
            <SettingsForm
              form={`release:${id}`}
              entries={[]}
              label={t(isReleased ? 'spending.hold_again' : 'spending.release')}
            >
              {() => <input type="hidden" name="isReleased" value={String(!isReleased)} />}
            </SettingsForm>
          </li>
        ))}
      </ul>
    </Section>
  );
}
