import { GripVertical } from 'lucide-react';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { StaffTicketNumber } from '../facts/staff-ticket-number.tsx';

/** The id of the keyboard help for moving rows, once beside the list. */
export const handleHelpId = 'row-handle-help';

/** The ticket number of a row, used as a handle to drag the row or to pick it up by keyboard. */
export function RowHandle({ number }: { number: string }) {
  const { t } = useI18n();
  return (
    <button
      type="button"
      data-part="handle"
      aria-describedby={handleHelpId}
      aria-label={t('presses.handle', { number })}
      className="-ms-2 flex min-h-11 cursor-grab touch-none items-center rounded-md text-start @xl:ps-2 hover:bg-sand-2 active:cursor-grabbing"
    >
      <GripVertical
        aria-hidden="true"
        className="-me-0.5 size-3 flex-none text-ink-3 @xl:-ms-1 @xl:me-0.5 @xl:size-3.5"
      />
      <StaffTicketNumber number={number} place="row" className="font-[720]" />
    </button>
  );
}
