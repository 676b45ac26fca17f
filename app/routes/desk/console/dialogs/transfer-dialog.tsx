import type { StaffTicket } from '#contract/views.ts';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { ChoiceList } from './choice-list.tsx';
import { useConsole } from '../console-context.ts';
import { Decision, Modal } from './modal.tsx';

/** Transfers a guest to another line of the place. */
export function TransferDialog({ ticket, onClose }: { ticket: StaffTicket; onClose: () => void }) {
  const { t, language } = useI18n();
  const { view, press } = useConsole();
  const { number } = ticket;
  const others = view.lines.filter(({ id }) => id !== ticket.lineId);
  const decide = (fields: FormData) => {
    const lineId = fields.get('line');
    onClose();
    if (typeof lineId === 'string') void press({ kind: 'transfer', ticketId: ticket.id, lineId });
  };
  return (
    <Modal title={t('drawer.transfer_title', { number })} onClose={onClose}>
      <Decision submit={t('drawer.transfer_submit', { number })} onDecide={decide}>
        <ChoiceList
          name="line"
          legend={t('drawer.transfer_text')}
          choices={others.map(({ id, name, waiting }) => ({
            value: id,
            text: inLanguage(name, language, view.place.defaultLanguage),
            detail: t('console.waiting_count', { count: waiting }),
          }))}
        />
      </Decision>
    </Modal>
  );
}
