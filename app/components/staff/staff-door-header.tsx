import { LanguageSwitch } from '../../page/language-switch.tsx';
import { PageHeader } from '../../page/page-header.tsx';
import { useText } from '../../i18n/use-text.ts';

/** Above the pages by which staff come in. */
export function StaffDoorHeader() {
  const { t } = useText();
  return (
    <PageHeader title={t('page.product')} hasMark>
      <LanguageSwitch />
    </PageHeader>
  );
}
