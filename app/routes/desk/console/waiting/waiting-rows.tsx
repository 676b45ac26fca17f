import { memo } from 'react';
import type { RefObject } from 'react';
import type { StaffTicket } from '#contract/views.ts';
import { useConsole } from '../console-context.ts';
import { groupRows } from './group-rows.ts';
import { WaitingRow } from './waiting-row.tsx';
import type { RowFacts } from './waiting-row.tsx';

interface Props {
  tickets: readonly StaffTicket[];
  label?: string;
  canMove?: boolean;
  list?: RefObject<HTMLDivElement | null>;
}

/** Guests who wait or are set aside, in parts of which only those near the window are laid out and painted. */
export function WaitingRows({ tickets, label, canMove = false, list }: Props) {
  const { view, refusal, busy } = useConsole();
  const factsOf = (ticket: StaffTicket): RowFacts => ({
    ticket,
    isNext: ticket.id === view.nextId,
    isBusy: busy.has(ticket.id),
    isRefused: refusal?.spot === ticket.id,
    canMove,
  });
  return (
    // A list of this kind may have its rows in parts; those of `ol` must be its own children.
    <div ref={list} role="list" aria-label={label}>
      {groupRows(tickets).map((group) => (
        <div key={group.key} data-group="" data-stripe={group.before % 2 === 0 ? 'even' : 'odd'} className={part}>
          <PartRows rows={group.tickets.map(factsOf)} />
        </div>
      ))}
    </div>
  );
}

/** A row that slides in from the next part is seen there already; one that is carried through all of them everywhere. */
const part =
  '[contain-intrinsic-height:auto_58rem] [content-visibility:auto] [overflow-clip-margin:4rem] in-data-lifting:[content-visibility:visible]';

const PartRows = memo(
  function PartRows({ rows }: { rows: RowFacts[] }) {
    return rows.map((facts) => <WaitingRow key={facts.ticket.id} {...facts} />);
  },
  ({ rows: one }, { rows: other }) =>
    one.length === other.length && one.every((facts, index) => isSame(facts, other[index])),
);

function isSame(one: RowFacts, other: RowFacts | undefined): boolean {
  return (
    one.ticket === other?.ticket &&
    one.isNext === other.isNext &&
    one.isBusy === other.isBusy &&
    one.isRefused === other.isRefused &&
    one.canMove === other.canMove
  );
}
