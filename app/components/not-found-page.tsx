import { Bird } from '../drawings/bird.tsx';
import { useText } from '../i18n/use-text.ts';
import { ButtonLink } from './button.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { PageHeader } from './page-header.tsx';
import { Page } from './page.tsx';

export function NotFoundPage() {
  const { t } = useText();
  const header = (
    <PageHeader title={t('page.product')} hasMark>
      <LanguageSwitch />
    </PageHeader>
  );
  return (
    <Page title={t('page.not_found_title')} header={header} className="justify-center gap-5 pt-10">
      <Bird look="other" className="h-20 self-start" />
      <h1 className="text-3xl">{t('page.not_found_title')}</h1>
      <p className="text-ink-2">{t('page.not_found_text')}</p>
      <ButtonLink to="/" look="quiet" reloadDocument isWide>
        {t('page.not_found_start')}
      </ButtonLink>
    </Page>
  );
}
