import { ButtonLink } from '../../components/button.tsx';
import { PlaceLogo } from '../../page/place-styles.tsx';
import { LanguageHeader, Page } from '../../page/page.tsx';
import { SkipLink } from '../../page/skip-link.tsx';
import { Bird, Stone } from '../../drawings/bird.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';
import { usePageFacts } from '../../context/page-facts.ts';

/** For a browser at the kiosk's address that is not a kiosk: staff can make it one, and a guest finds the way to the line. */
export function NoKiosk({ slug, wasOne }: { slug: string; wasOne: boolean }) {
  const { t } = useI18n();
  const { look } = usePageFacts();
  return (
    <>
      <SkipLink />
      <Page header={<LanguageHeader title={look?.name ?? ''} />} className="justify-center gap-6">
        <PlaceLogo
          className="h-16 max-w-48 self-start rounded-sm"
          instead={
            <div className="grid justify-items-center self-start">
              <Bird className="z-1 -mb-2.5 h-20" />
              <Stone className="w-28" />
            </div>
          }
        />
        <div className="grid gap-2">
          <h1 className="text-3xl">{t(wasOne ? 'kiosk.over' : 'kiosk.not_yet')}</h1>
          <p className="text-ink-2">{t('kiosk.not_yet_text')}</p>
        </div>
        <div className="grid gap-3">
          <ButtonLink to={`/desk/${slug}/kiosk`} size="large" isWide reloadDocument prefetch="none">
            {t('kiosk.sign_in')}
          </ButtonLink>
          <ButtonLink to="/pair" look="quiet" size="large" isWide reloadDocument prefetch="none">
            {t('pair.link')}
          </ButtonLink>
          <ButtonLink to={`/p/${slug}`} look="quiet" size="large" isWide reloadDocument prefetch="none">
            {t('kiosk.join_here')}
          </ButtonLink>
        </div>
      </Page>
    </>
  );
}
