import { Stone } from '../drawings/stone.tsx';
import { useText } from '../i18n/use-text.ts';
import { ButtonLink } from './button.tsx';
import { Page } from './page.tsx';

interface Props {
  /** Address of the server as the visitor knows it. */
  host?: string;
  /** Found in the log. */
  requestId?: string;
}

/** What a crash in a screen leaves behind: whose fault it is not, and a way to try again. */
export function ErrorPage({ host = '', requestId }: Props) {
  const { t } = useText();
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
