import type { MoveReason } from '#domain/ticket/ticket.ts';
import { TextField } from '#app/form/field.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { ReasonList } from './choice-list.tsx';
import { useConsole, type DialogProps } from '../press/console-context.ts';
import { Decision } from '#app/components/staff/modal.tsx';

/** The server accepts no position after this one. */
const maxPlace = 300;

/** Moves a ticket within its line and asks for the reason. Place 1 is called next. */
export function MoveDialog({ ticket, onClose }: DialogProps<'move'>) {
  const { t } = useI18n();
  const { view, press } = useConsole();
  const { number } = ticket;
  const own = view.waiting.filter(({ lineId }) => lineId === ticket.lineId);
  const now = own.findIndex(({ id }) => id === ticket.id) + 1;
  const max = Math.min(maxPlace, Math.max(1, own.length));
  const decide = (fields: FormData) => {
    onClose();
    const ahead = Number(fields.get('place')) - 1;
    void press({ kind: 'move', ticketId: ticket.id, ahead, reason: fields.get('reason') as MoveReason });
  };
  return (
    <Decision
      title={t('drawer.move_title', { number })}
      onClose={onClose}
      submit={t('drawer.move_submit', { number })}
      onDecide={decide}
    >
      <TextField
        label={t('drawer.move_place')}
        hint={t('drawer.move_hint', { now, max })}
        name="place"
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        required
        defaultValue={1}
        onFocus={(event) => event.target.select()}
        data-first
        className="min-h-12"
      />
      <ReasonList legend={t('console.why_call_text')} />
    </Decision>
  );
}
