import { Link, useLoaderData } from 'react-router';
import { Pill } from '#app/components/pill.tsx';
import { Section } from '#app/components/staff/section.tsx';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n, isolated, leftToRight } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { StatePill, StateWords } from '../channels/channel-state.tsx';
import { useProviderTitle } from '../channels/use-provider-title.ts';
import { SettingsHead } from '../form/settings-form.tsx';
import { BackupsSection } from './backups-section.tsx';
import { Fact, Facts } from './facts.tsx';
import type { loadInstallation } from './installation-page.server.ts';
import { useSizes } from '#app/components/staff/use-sizes.ts';

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
