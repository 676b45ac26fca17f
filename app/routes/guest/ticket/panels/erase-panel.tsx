import { useText } from '../../../../i18n/use-text.ts';
import { PanelFrame } from './panel-frame.tsx';
import type { TicketScreenProps } from '../ticket-screen.ts';
import { WishButton } from '../wish-form.tsx';

/** What is erased and what remains, before it is done. */
export function ErasePanel({ page, ticket }: TicketScreenProps) {
  const { t } = useText();
  return (
    <PanelFrame title={t('ticket.erase')}>
      <p>{t('ticket.erase_text', { number: isolated(ticket.number) })}</p>
      <WishButton wish="erase" once={page.once}>
        {t('ticket.erase_yes')}
      </WishButton>
    </PanelFrame>
  );
}

/** A ticket's number runs from left to right in any text: between U+2066 and U+2069. */
export function isolated(number: string): string {
  return `\u2066${number}\u2069`;
}
