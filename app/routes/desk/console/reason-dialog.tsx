import { useRef } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import { moveReasons } from '#domain/ticket.ts';
import type { MoveReason } from '#domain/ticket.ts';
import { Button } from '../../../components/button.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { useConsole } from './console-context.ts';
import { Modal } from './modal.tsx';

const reasonTexts = {
  need: 'console.reason_need',
  appointment: 'console.reason_appointment',
  returned: 'console.reason_returned',
  mistake: 'console.reason_mistake',
  other: 'console.reason_other',
} as const;

interface Props {
  why: 'call' | 'remove';
  ticket: StaffTicket;
  onClose: () => void;
}

/** What is done out of the ordinary is done for a named reason. */
export function ReasonDialog({ why, ticket, onClose }: Props) {
  const { t } = useText();
  const { view, press } = useConsole();
  const form = useRef<HTMLFormElement>(null);
  const number = ticket.number;
  const decide = () => {
    const reason = new FormData(form.current ?? undefined).get('reason') as MoveReason;
    onClose();
    if (why === 'call') void press({ kind: 'call', ticketId: ticket.id, deskId: view.desk.id, reason });
    else void press({ kind: 'remove', ticketId: ticket.id, reason });
  };
  return (
    <Modal title={t(why === 'call' ? 'console.why_call' : 'console.why_remove', { number })} onClose={onClose}>
      <form
        ref={form}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          decide();
        }}
      >
        <fieldset className="grid gap-1">
          <legend className="mb-2 text-ink-2">
            {t(why === 'call' ? 'console.why_call_text' : 'console.why_remove_text')}
          </legend>
          {moveReasons.map((reason, index) => (
            <label
              key={reason}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 hover:bg-sand has-checked:bg-sand has-checked:font-semibold"
            >
              <input
                type="radio"
                name="reason"
                value={reason}
                defaultChecked={index === 0}
                data-first={index === 0 ? true : undefined}
                required
                className="size-5 accent-[var(--chestnut)]"
              />
              {t(reasonTexts[reason])}
            </label>
          ))}
        </fieldset>
        <Button isWide>
          {t(why === 'call' ? 'console.why_call_submit' : 'console.why_remove_submit', { number })}
        </Button>
      </form>
    </Modal>
  );
}
