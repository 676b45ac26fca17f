import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { ButtonLink } from '#app/components/button.tsx';
import { longestWordEm } from '#app/components/longest-word.ts';
import { LanguageSwitch } from '#app/page/language-switch.tsx';
import { PageHeader, Page, titleSize } from '#app/page/page.tsx';
import { Trans } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { placeMiddleware } from '#app/session/place-context.server.ts';
import { loadPrivacy } from './privacy-page.server.ts';

export const handle: PageHandle = { audience: 'privacy' };

export const middleware = [placeMiddleware];

export const loader = loadPrivacy;

const kept = [
  'privacy.phone',
  'privacy.email',
  'privacy.name',
  'privacy.ticket',
  'privacy.told',
  'privacy.texts',
  'privacy.network',
  'privacy.push',
] as const;

/** From here on the longest word of the place's name is whole on the narrowest phone only if it is smaller. */
const longEm = 12;

export default function PrivacyPage() {
  const { place, languages, privacy } = useLoaderData<typeof loader>();
  const { t } = useI18n();
  const isLong = longestWordEm(place.name) > longEm;
  const title = t('privacy.document', { place: place.name });
  const header = (
    <PageHeader title={place.name}>
      <LanguageSwitch languages={languages} />
    </PageHeader>
  );
  return (
    <Page header={header} className="gap-8 pt-7">
      <title>{title}</title>
      <div className="grid gap-3">
        <h1 className={`[overflow-wrap:anywhere] ${titleSize(title)}`}>{title}</h1>
        <p className="text-lg text-ink-2">{t('privacy.lead')}</p>
        {place.isDemo && <p className="rounded-md bg-tide-wash px-4 py-3 text-sm text-tide">{t('privacy.demo')}</p>}
      </div>
      <Section title={t('privacy.keep_title')}>
        <ul className="grid gap-3">
          {kept.map((id) => (
            <li key={id} className="rounded-md bg-card px-4 py-3 shadow-card [overflow-wrap:anywhere]">
              <Trans id={id} components={{ b: <strong /> }} />
            </li>
          ))}
        </ul>
        <p>{t('privacy.sealed')}</p>
      </Section>
      <Section title={t('privacy.time_title')}>
        <p>{t('privacy.time', { hours: privacy.keepHours })}</p>
      </Section>
      <Section title={t('privacy.who_title')}>
        <p className={isLong ? 'text-sm' : ''}>{t('privacy.who', { place: place.name })}</p>
        {privacy.showsNames && <p>{t('privacy.name_on_board')}</p>}
      </Section>
      <Section title={t('privacy.rights_title')}>
        <p>{t('privacy.rights')}</p>
      </Section>
      <Section title={t('privacy.cookies_title')}>
        <p>{t('privacy.cookies')}</p>
      </Section>
      <ButtonLink to={`/p/${place.slug}`} look="quiet" reloadDocument isWide>
        <span className={isLong ? 'text-xs' : ''}>{t('privacy.back', { place: place.name })}</span>
      </ButtonLink>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}
