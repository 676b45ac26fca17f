import { useText } from '../i18n/use-text.ts';

interface Props {
  /** Address of the server as the visitor knows it. */
  host?: string;
  requestId?: string;
}

export function ErrorPage({ host = '', requestId }: Props) {
  const { t } = useText();
  return (
    <main id="content">
      <h1>{t('page.broken_title', { host })}</h1>
      <p>{t('page.broken_text')}</p>
      <a href="?">{t('page.try_again')}</a>
      {requestId && <p>{t('page.broken_code', { code: requestId })}</p>}
    </main>
  );
}
