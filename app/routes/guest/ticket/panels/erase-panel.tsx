import { useText } from '../../../../i18n/use-text.ts';
import { PanelFrame } from './panel-frame.tsx';
import type { TicketScreenProps } from '../ticket-screen.ts';
import { WishButton } from '../wish-form.tsx';
import { leftToRight } from '../../../../i18n/words/isolated.ts';

/** What is erased and what remains, before it is done. */
export function ErasePanel({ page, ticket }: TicketScreenProps) {
  const { t } = useText();
  return (
    <PanelFrame title={t('ticket.erase')}>
      <p>{t('ticket.erase_text', { number: leftToRight(ticket.number) })}</p>
      <WishButton wish="erase" once={page.once}>
        {t('ticket.erase_yes')}
      </WishButton>
    </PanelFrame>
  );
}
