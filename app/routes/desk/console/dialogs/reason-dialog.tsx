import type { StaffTicket } from '#contract/views.ts';
import { moveReasons } from '#domain/ticket/ticket.ts';
import type { MoveReason } from '#domain/ticket/ticket.ts';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { ChoiceList } from './choice-list.tsx';
import { useConsole } from '../console-context.ts';
import type { WhyAsked } from '../console-context.ts';
import { reasonTexts } from '../../../../components/staff/ticket-words.ts';
import { Decision, Modal } from './modal.tsx';

const words = {
  call: { title: 'console.why_call', text: 'console.why_call_text', submit: 'console.why_call_submit' },
  remove: { title: 'console.why_remove', text: 'console.why_remove_text', submit: 'console.why_remove_submit' },
  move: { title: 'presses.why_move', text: 'console.why_call_text', submit: 'presses.why_move_submit' },
} as const;

interface Props {
  why: WhyAsked;
  ticket: StaffTicket;
  onClose: () => void;
}

/** Asks for a reason before an unusual action. */
export function ReasonDialog({ why, ticket, onClose }: Props) {
  const { t } = useI18n();
  const { view, press } = useConsole();
  const number = ticket.number;
  const decide = (fields: FormData) => {
    const reason = fields.get('reason') as MoveReason;
    onClose();
    const ticketId = ticket.id;
    if (why === 'call') void press({ kind: 'call', ticketId, deskId: view.desk.id, reason });
    else if (why === 'remove') void press({ kind: 'remove', ticketId, reason });
    else void press({ kind: 'move', ticketId, ahead: why.ahead, reason });
  };
  const { title, text, submit } = words[typeof why === 'string' ? why : why.kind];
  return (
    <Modal title={t(title, { number })} onClose={onClose}>
      <Decision submit={t(submit, { number })} onDecide={decide}>
        <ChoiceList
          name="reason"
          legend={t(text)}
          choices={moveReasons.map((reason) => ({ value: reason, text: t(reasonTexts[reason]) }))}
        />
      </Decision>
    </Modal>
  );
}
