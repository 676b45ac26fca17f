import { useRef } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import { Button } from '../../../../components/button.tsx';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { ChoiceList } from './choice-list.tsx';
import { useConsole } from '../console-context.ts';
import { Modal } from './modal.tsx';

/** To which other line of the place somebody is sent on. */
export function TransferDialog({ ticket, onClose }: { ticket: StaffTicket; onClose: () => void }) {
  const { t, language } = useText();
  const { view, press } = useConsole();
  const form = useRef<HTMLFormElement>(null);
  const { number } = ticket;
  const others = view.lines.filter(({ id }) => id !== ticket.lineId);
  const decide = () => {
    const lineId = new FormData(form.current ?? undefined).get('line');
    onClose();
    if (typeof lineId === 'string') void press({ kind: 'transfer', ticketId: ticket.id, lineId });
  };
  return (
    <Modal title={t('drawer.transfer_title', { number })} onClose={onClose}>
      <form
        ref={form}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          decide();
        }}
      >
        <ChoiceList
          name="line"
          legend={t('drawer.transfer_text')}
          choices={others.map(({ id, name, waiting }) => ({
            value: id,
            text: inLanguage(name, language, view.place.defaultLanguage),
            detail: t('console.waiting_count', { count: waiting }),
          }))}
        />
        <Button isWide>{t('drawer.transfer_submit', { number })}</Button>
      </form>
    </Modal>
  );
}
