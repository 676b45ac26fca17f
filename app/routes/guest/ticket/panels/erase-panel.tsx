import { useI18n, numberInText } from '#app/i18n/use-i18n.ts';
import { PanelFrame } from './panel-frame.tsx';
import type { TicketScreenProps } from '../base/ticket-screen.ts';
import { ActionButton } from '../base/action-form.tsx';

/** What is erased and what remains, shown before it is done. */
export function ErasePanel({ page, ticket }: TicketScreenProps) {
  const { t } = useI18n();
  return (
    <PanelFrame title={t('ticket.erase')}>
      <p>{t('ticket.erase_text', { number: numberInText(ticket.number) })}</p>
      <ActionButton action="erase" idempotencyKey={page.idempotencyKey}>
        {t('ticket.erase_yes')}
      </ActionButton>
    </PanelFrame>
  );
}
