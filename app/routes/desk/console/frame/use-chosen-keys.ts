import { useConsole } from '../press/console-context.ts';
import { useHost } from '../press/host-context.ts';
import { findTicket } from '../facts/ticket-facts.ts';
import { rowInFocus } from '../ticket/row-steps.ts';
import { useCallTogether } from '../waiting/use-call-together.ts';
import { useChoosing, useChosen } from '../ticket/use-chosen.ts';
import type { Shortcut } from './shortcut-keys.ts';

/** The keys that tick rows; and, while rows are ticked, those that do something to all of them. */
export function useChosenKeys(): Partial<Record<Shortcut, () => void>> {
  const { view, open } = useConsole();
  const { mayWork } = useHost();
  const { isChoosing, begin, tick, end } = useChoosing();
  const { tickets, send } = useChosen();
  const { call } = useCallTogether();
  const inFocus = () => [...view.waiting, ...view.held].find(({ id }) => id === rowInFocus());
  const choose = () => {
    const row = inFocus();
    if (row) tick(row.id);
    else begin();
  };
  const callFocused = () => {
    const row = findTicket(view, inFocus()?.id);
    if (row) call([row]);
  };
  const leave = () => isChoosing && end();
  if (!mayWork) return {};
  if (tickets.length === 0) return { choose, leave, call: callFocused };
  return {
    choose,
    leave,
    call: () => call(tickets),
    hold: () => void send(tickets, { kind: 'hold' }),
    transfer: () => view.lines.length > 1 && open({ kind: 'transfer', tickets }),
    message: () => open({ kind: 'write', tickets }),
  };
}
