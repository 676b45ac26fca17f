import { Printer } from 'lucide-react';
import { Button } from '#app/components/button.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';

export function PrintButton() {
  const { t } = useI18n();
  return (
    <Button
      type="button"
      look="line"
      size="small"
      className="needs-scripts print:hidden"
      onClick={() => window.print()}
    >
      <Printer aria-hidden="true" className="size-4.5" />
      {t('insights.print')}
    </Button>
  );
}
