import { Stone } from '../drawings/stone.tsx';
import { useText } from '../i18n/use-text.ts';
import { usePageFacts } from '../page-facts.ts';
import { ButtonLink } from './button.tsx';
import { Page } from './page.tsx';

/** What a crash in a screen leaves behind: whose fault it is not, and a way to try again. */
export function ErrorPage() {
  const { t } = useText();
  const { host, requestId } = usePageFacts();
  return (
    <Page title={t('page.broken_title', { host })} className="justify-center gap-5 pt-10">
      <Stone className="w-24" />
      <h1 className="text-3xl [overflow-wrap:anywhere]">{t('page.broken_title', { host })}</h1>
      <p className="text-ink-2">{t('page.broken_text')}</p>
      <ButtonLink to="." reloadDocument prefetch="none" isWide>
        {t('page.try_again')}
      </ButtonLink>
      {requestId && <p className="text-sm text-ink-2">{t('page.broken_code', { code: requestId })}</p>}
    </Page>
  );
}
