import { useLoaderData } from 'react-router';
import { Pill } from '../../../../components/pill.tsx';
import { Phrase } from '../../../../i18n/trans.tsx';
import { useText } from '../../../../i18n/use-text.ts';
import { SettingsForm } from '../form/settings-form.tsx';
import { Section } from '../../../../components/staff/section.tsx';
import type { loadSpending } from './spending-settings.server.ts';

/** Numbers that begin alike, to which nothing goes until a manager says otherwise. */
export function HeldGroups() {
  const { t, date } = useText();
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
