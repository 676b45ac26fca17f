import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import { maxBackupsKept } from '#domain/installation/backup-plan.ts';
import { Button } from '#app/components/button.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { SelectField, TextField, Options, Tick } from '#app/form/field.tsx';
import { PostForm } from '#app/form/post-form.tsx';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { NotSent } from '#app/form/not-sent.tsx';
import { useFetchAgain } from '#app/live/use-fetch-again.ts';
import { useOnChange } from '#app/live/use-on-change.ts';
import { SettingsForm } from '../form/settings-form.tsx';
import { backupForm } from './backup-rules.ts';
import { Fact, Facts } from './facts.tsx';
import type { loadInstallation } from './installation-page.server.ts';
import { useSizes } from '#app/components/staff/use-sizes.ts';

type Loaded = Awaited<ReturnType<typeof loadInstallation>>;
type Backups = NonNullable<Loaded['view']['backups']>;

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const freshEveryMs = 2_000;

/** Backups by night, and one now. No page names a folder, and none gives the file away: it holds everybody's data. */
export function BackupsSection({ backups }: { backups: Backups }) {
  const { place } = useLoaderData<typeof loadInstallation>();
  const { t, time, number } = useI18n();
  const clock = (hour: number): string => time(Date.UTC(2026, 0, 1, hour), { ...place, timeZone: 'UTC' });
  return (
    <Section title={t('installation.backups')} text={t('installation.backups_text')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <SettingsForm form="backups" entries={backupForm.entries(backups)} check={backupForm.faults}>
          <Tick name="isOn" value="yes">
            {t('installation.backups_on')}
          </Tick>
          <SelectField name="hour" label={t('installation.backups_hour')} hint={t('installation.backups_hour_hint')}>
            <Options of={hours.map((hour) => [hour, clock(hour)])} />
          </SelectField>
          <TextField
            name="kept"
            inputMode="numeric"
            label={t('installation.backups_kept')}
            hint={t('installation.backups_kept_hint', { max: number(maxBackupsKept) })}
          />
        </SettingsForm>
        {/* Tells when one is done, or failed, by its moment: a second one within the minute has the words of the first. */}
        <div aria-live="polite">
          <Taken backups={backups} />
        </div>
        <Now running={backups.running} />
      </div>
    </Section>
  );
}

function Taken({ backups: { last, failed, folder, files } }: { backups: Backups }) {
  const {
    place,
    view: { archive },
  } = useLoaderData<typeof loadInstallation>();
  const { t, date, number } = useI18n();
  const sizeOf = useSizes();
  return (
    <Facts>
      <Fact label={t('installation.backup_last')}>
        {last === null ? (
          t('installation.backup_none')
        ) : (
          <Phrase
            key={last.at}
            id="installation.backup_done"
            values={{ when: isolated(date(last.at, place)), size: sizeOf(last.bytes) }}
          />
        )}
      </Fact>
      {failed && (
        <Fact key={failed.at} label={t('installation.backup_failed')}>
          <Phrase
            id={`installation.backup_fault_${failed.fault}`}
            values={{ when: isolated(date(failed.at, place)) }}
          />
        </Fact>
      )}
      {folder !== null && (
        <Fact label={t('installation.backup_folder')}>
          <bdi dir="ltr">{folder}</bdi>
        </Fact>
      )}
      <Fact label={t('installation.backup_count')}>{number(files)}</Fact>
      {archive && (
        <Fact label={t('installation.archive')}>
          {archive.from === null || archive.to === null ? (
            t('installation.archive_none')
          ) : (
            <Phrase
              id="installation.archive_reaches"
              values={{ from: isolated(date(archive.from, place)), to: isolated(date(archive.to, place)) }}
            />
          )}
        </Fact>
      )}
    </Facts>
  );
}

function Now({ running }: Pick<Backups, 'running'>) {
  const { t, number } = useI18n();
  const box = useRef<HTMLDivElement>(null);
  useFetchAgain(running !== null, freshEveryMs);
  // The pressed button is gone while a backup is taken.
  useOnChange(running !== null, () => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  });
  const share = running?.share ?? null;
  const words =
    share === null
      ? t('installation.backup_running')
      : t('installation.backup_share', { share: isolated(number(share, { style: 'percent' })) });
  return (
    <div ref={box} tabIndex={-1} className="grid justify-items-start gap-3 outline-none">
      {/* Told once: the share changes every two seconds. */}
      <p role="status" className="sr-only">
        {running && t('installation.backup_running')}
      </p>
      {running && (
        <div className="grid w-full gap-2">
          <p aria-hidden="true" className="font-semibold">
            {words}
          </p>
          <progress
            aria-label={t('installation.backup_running')}
            value={share ?? undefined}
            className="h-2.5 w-full max-w-prose accent-moss"
          />
          <noscript>
            <p className="text-ink-2">{t('installation.backup_reload')}</p>
          </noscript>
        </div>
      )}
      {!running && (
        <PostForm form="backup_now" className="grid gap-3">
          <NotSent form="backup_now" />
          <Button look="quiet">{t('installation.backup_now')}</Button>
        </PostForm>
      )}
    </div>
  );
}
