import { LanguageSwitch } from '../../components/language-switch.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Page } from '../../components/page.tsx';
import { Stone } from '../../drawings/stone.tsx';
import { useText } from '../../i18n/use-text.ts';

/** An old link: nothing of it is left to show. */
export function GoneTicket() {
  const { t } = useText();
  const header = (
    <PageHeader title="Turnstone" hasMark>
      <LanguageSwitch />
    </PageHeader>
  );
  return (
    <Page header={header} className="justify-center gap-5">
      <title>{t('ticket.gone_title')}</title>
      <Stone className="w-24" />
      <h1 className="text-3xl">{t('ticket.gone_title')}</h1>
      <p className="text-ink-2">{t('ticket.gone_text')}</p>
    </Page>
  );
}
