import { Link, useLoaderData } from 'react-router';
import { Pill } from '#app/components/pill.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n, isolated, leftToRight } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { StatePill, StateWords } from '../channels/channel-state.tsx';
import { useProviderTitle } from '../channels/use-provider-title.ts';
import { SettingsHead, SettingsForm } from '../form/settings-form.tsx';
import type { loadInstallation } from './installation-page.server.ts';
import { useSizes } from '#app/components/staff/use-sizes.ts';
import { useRef, type ReactNode } from 'react';
import { maxBackupsKept } from '#domain/installation/backup-plan.ts';
import { Button } from '#app/components/button.tsx';
import { SelectField, TextField, Options, Tick } from '#app/form/field.tsx';
import { PostForm, NotSent } from '#app/form/post-form.tsx';
import { useFetchAgain } from '#app/live/use-fetch-again.ts';
import { useOnChange } from '#app/live/use-on-change.ts';
import { backupForm } from './backup-rules.ts';

export const handle: PageHandle = { audience: 'installation' };

export { sendOrSay as clientAction } from '#app/form/send-or-say.ts';
export { changeInstallation as action, loadInstallation as loader } from './installation-page.server.ts';

type Loaded = ReturnType<typeof useLoaderData<typeof loadInstallation>>;

const publicUrl = leftToRight('PUBLIC_URL');

/** How the program and its machine do, and its backups. It works without scripts. */
export default function InstallationPage() {
  const { t } = useI18n();
  const loaded = useLoaderData<typeof loadInstallation>();
  return (
    <>
      <SettingsHead title={t('frame.settings_installation')} lead={t('installation.lead')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Findings {...loaded} />
        <Program {...loaded} />
        <Storage {...loaded} />
        {loaded.view.backups && <BackupsSection backups={loaded.view.backups} />}
        <Messages {...loaded} />
        <Carriers {...loaded} />
        <Jobs {...loaded} />
      </div>
    </>
  );
}

function Findings({ view: { findings } }: Loaded) {
  const { t } = useI18n();
  return (
    <Section title={t('installation.attention')}>
      {findings.length === 0 ? (
        <p>{t('installation.nothing')}</p>
      ) : (
        <ul className="grid gap-4">
          {findings.map(({ id, state }) => (
            <li key={id} className="grid justify-items-start gap-1 [overflow-wrap:anywhere]">
              <Pill tone={state === 'wrong' ? 'rust' : 'sand'} dot={state === 'wrong' ? 'rust' : 'sand'}>
                {t(`installation.state_${state}`)}
              </Pill>
              <p className="font-semibold">{t(`installation.found_${id}`)}</p>
              <p className="max-w-prose text-ink-2">{t(`installation.do_${id}`, { setting: publicUrl })}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Program({ view: { version, commit, startedAt, address }, place }: Loaded) {
  const { t, date } = useI18n();
  return (
    <Section title={t('installation.program')}>
      <Facts>
        <Fact label={t('installation.version')}>
          {commit === null
            ? leftToRight(version)
            : t('installation.version_of', { version: leftToRight(version), commit: leftToRight(commit) })}
        </Fact>
        <Fact label={t('installation.since')}>
          <time dateTime={startedAt} suppressHydrationWarning>
            {date(startedAt, place)}
          </time>
        </Fact>
        <Fact label={t('installation.address')}>
          <bdi dir="ltr">{address.url}</bdi>
          {!address.isSet && (
            <p className="text-sm text-ink-2">{t('installation.address_chosen', { setting: publicUrl })}</p>
          )}
        </Fact>
      </Facts>
    </Section>
  );
}

function Storage({ view: { database, disk } }: Loaded) {
  const { t } = useI18n();
  const sizeOf = useSizes();
  const { isEmbedded, version, bytes, weeklyBytes } = database;
  return (
    <Section title={t('installation.storage')}>
      <Facts>
        <Fact label={t('installation.database')}>
          {t(isEmbedded ? 'installation.database_own' : 'installation.database_other', {
            version: leftToRight(`Postgres ${version}`),
          })}
        </Fact>
        <Fact label={t('installation.size')}>{sizeOf(bytes)}</Fact>
        <Fact label={t('installation.growth')}>
          {weeklyBytes === null ? (
            t('installation.growth_unknown')
          ) : weeklyBytes <= 0 ? (
            t('installation.grows_not')
          ) : (
            <Phrase id="installation.grows" values={{ size: sizeOf(weeklyBytes) }} />
          )}
        </Fact>
        {disk && (
          <Fact label={t('installation.disk')}>
            <Phrase id="installation.disk_free" values={{ free: sizeOf(disk.freeBytes), size: sizeOf(disk.bytes) }} />
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

function Messages({ view: { outbox }, place }: Loaded) {
  const { t, date, number } = useI18n();
  const { due, oldestAt, sent, failed } = outbox;
  return (
    <Section title={t('installation.messages')} text={t('installation.messages_text')}>
      <Facts>
        <Fact label={t('installation.due')}>
          {oldestAt === null ? (
            t('installation.due_none')
          ) : (
            <Phrase id="installation.due_some" values={{ count: due, when: isolated(date(oldestAt, place)) }} />
          )}
        </Fact>
        <Fact label={t('installation.sent')}>{number(sent)}</Fact>
        <Fact label={t('installation.failed')}>{number(failed)}</Fact>
      </Facts>
    </Section>
  );
}

function Carriers({ view: { carriers }, place }: Loaded) {
  const { t } = useI18n();
  const titleOf = useProviderTitle();
  return (
    <Section title={t('installation.carriers')} text={carriers.length === 0 && t('installation.carriers_none')}>
      {carriers.length > 0 && (
        <ul className="grid gap-4">
          {carriers.map(({ place: { slug, name }, channel }) => (
            <li key={channel.id} className="grid grid-cols-[minmax(0,1fr)] gap-1">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link
                  to={`/desk/${slug}/settings/channels/${channel.id}`}
                  className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                >
                  <bdi>{titleOf(channel.provider)}</bdi>
                </Link>
                <bdi className="text-sm text-ink-2 [overflow-wrap:anywhere]">{name}</bdi>
                <StatePill item={channel} />
              </div>
              <StateWords item={channel} place={place} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Jobs({ view: { jobs }, place }: Loaded) {
  const { t, date } = useI18n();
  return (
    <Section title={t('installation.jobs')}>
      <Facts>
        {jobs.map(({ job, doneAt, isFailing }) => (
          <Fact key={job} label={t(`installation.job_${job}`)}>
            {doneAt === null ? (
              t('installation.job_not_yet')
            ) : (
              <Phrase id="installation.job_done" values={{ when: isolated(date(doneAt, place)) }} />
            )}
            {isFailing && <p className="font-semibold text-rust">{t('installation.job_failing')}</p>}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}

type Backups = NonNullable<Loaded['view']['backups']>;

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const freshEveryMs = 2_000;

/** Backups by night, and one now. No page names a folder, and none gives the file away: it holds everybody's data. */
function BackupsSection({ backups }: { backups: Backups }) {
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

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-3">{children}</dl>;
}

/** The label above its value on a phone, beside it elsewhere. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 [overflow-wrap:anywhere] sm:grid-cols-[13rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-2 sm:pt-0.5">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
