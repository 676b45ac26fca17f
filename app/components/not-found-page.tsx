import { useText } from '../i18n/use-text.ts';

export function NotFoundPage() {
  const { t } = useText();
  return (
    <main id="content">
      <h1>{t('page.not_found_title')}</h1>
      <p>{t('page.not_found_text')}</p>
      <a href="/">{t('page.not_found_start')}</a>
    </main>
  );
}
