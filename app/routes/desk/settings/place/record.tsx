import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { Button, ButtonLink } from '#app/components/button.tsx';
import { entryKeptDays, networkKeptDays } from '#domain/audit/kinds.ts';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { titleOf } from '../messages/provider-names.ts';
import { retentionText } from './retention-text.ts';
import type { loadRecord } from './privacy-settings.server.ts';
import { SettingsTitle } from '../form/settings-form.tsx';

export { loadRecord as loader } from './privacy-settings.server.ts';

type Record = ReturnType<typeof useLoaderData<typeof loadRecord>>;

/** Each kind of data with the text of its retention; 'until': that of what the guest said. */
const kinds = [
  ['phone', 'until'],
  ['email', 'until'],
  ['consent', 'until'],
  ['name', 'until'],
  ['told', 'until'],
  ['ticket', 'nameless'],
  ['texts', 'until'],
  ['push', 'until'],
  ['helper', 'until'],
  ['network', 'network'],
  ['browser', 'until'],
  ['stopped', 'stopped'],
] as const;

/** A record to print, sign and file: what the place does with its guests' data. */
export default function ProcessingRecordPage() {
  const { t, date } = useI18n();
  const record = useLoaderData<typeof loadRecord>();
  const { place } = record;
  const time = retentionText(t, record.keepHours);
  const day = date(record.madeAt, place, { dateStyle: 'long' });
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6 print:text-sm [overflow-wrap:anywhere]">
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink to="../privacy" look="line" size="small">
          <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          {t('frame.settings_privacy')}
        </ButtonLink>
        <Button type="button" look="quiet" size="small" onClick={() => print()}>
          <Printer aria-hidden="true" className="size-5" />
          {t('privacy_set.print')}
        </Button>
      </div>
      <SettingsTitle page={t('privacy_set.record')} />
      <header className="grid gap-1">
        <h1 className="text-3xl [overflow-wrap:anywhere]">{t('privacy_set.record_title', { place: place.name })}</h1>
        <p className="text-ink-2">
          <Phrase id="privacy_set.record_made" values={{ date: isolated(day) }} />
        </p>
      </header>
      <Part title={t('privacy_set.record_who')}>
        <p className="font-semibold">{record.organization}</p>
        {place.address && <p className="whitespace-pre-line">{place.address}</p>}
        <p>{t('privacy_set.record_where')}</p>
      </Part>
      <Part title={t('privacy_set.record_why')}>
        <p>{t('privacy_set.record_purpose')}</p>
      </Part>
      <Part title={t('privacy_set.record_what')}>
        <Kinds of={kinds.map(([kind, kept]) => [kind, t(`privacy_set.kept_${kept}`, { time })])} />
        {record.asked.length > 0 && (
          <>
            <p>{t('privacy_set.record_asked')}</p>
            <ul className="list-disc ps-5">
              {record.asked.map((label) => (
                <li key={label}>
                  <bdi>{label}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </Part>
      <Part title={t('privacy_set.record_of_staff')}>
        {/* Staff have personal data too: their account and the audit log. */}
        <Kinds
          of={[
            ['staff_account', t('privacy_set.kept_staff_account')],
            ['staff_log', t('privacy_set.kept_staff_days', { days: entryKeptDays })],
            ['staff_network', t('privacy_set.kept_staff_days', { days: networkKeptDays })],
          ]}
        />
      </Part>
      <Part title={t('privacy_set.record_sees')}>
        <Readers record={record} />
      </Part>
      <Part title={t('privacy_set.record_carriers')}>
        <Carriers record={record} />
      </Part>
      <Part title={t('privacy_set.record_safe')}>
        <p>{t('privacy_set.record_measures')}</p>
      </Part>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-rule pt-4 break-inside-avoid">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

type Kind = (typeof kinds)[number][0] | 'staff_account' | 'staff_log' | 'staff_network';

/** What is stored, why, and for how long. */
function Kinds({ of }: { of: [kind: Kind, kept: string][] }) {
  const { t } = useI18n();
  return (
    <dl className="grid gap-3">
      {of.map(([kind, kept]) => (
        <div key={kind} className="grid gap-0.5 break-inside-avoid">
          <dt className="font-semibold">{t(`privacy_set.kind_${kind}`)}</dt>
          <dd>{t(`privacy_set.why_${kind}`)}</dd>
          <dd className="text-sm text-ink-2">{kept}</dd>
        </div>
      ))}
    </dl>
  );
}

function Readers({ record: { staff, showsNames } }: { record: Record }) {
  const { t } = useI18n();
  return (
    <ul className="list-disc space-y-1 ps-5">
      {staff.map(({ role, count }) => (
        <li key={role}>{t(`privacy_set.role_${role}`, { count })}</li>
      ))}
      <li>{t(showsNames ? 'privacy_set.board_names' : 'privacy_set.board_numbers')}</li>
    </ul>
  );
}

function Carriers({ record: { carriers } }: { record: Record }) {
  const { t } = useI18n();
  if (carriers.length === 0) return <p>{t('privacy_set.no_carriers')}</p>;
  return (
    <ul className="list-disc space-y-1 ps-5">
      {carriers.map(({ channel, provider }) => (
        <li key={`${channel} ${provider}`}>
          {provider === 'simulated'
            ? t('privacy_set.carrier_simulated')
            : t('privacy_set.carrier', { channel, provider: isolated(titleOf(provider)) })}
        </li>
      ))}
    </ul>
  );
}
