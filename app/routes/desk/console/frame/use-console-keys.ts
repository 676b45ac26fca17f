import type { StaffTicket } from '#contract/views.ts';
import { useCallNext } from '../desk/call-next-button.tsx';
import { useMoment } from '../facts/clock.tsx';
import type { PlainMove } from '../press/press.ts';
import { useConsole, useHost } from '../press/console-context.ts';
import { rowInFocus, stepRows } from '../ticket/row-steps.ts';
import { shortcutOf, type Shortcut } from './shortcut-keys.ts';
import { findTicket, findUndoable, ownTickets, whyStaffMayNot } from '../facts/ticket-facts.ts';
import { undoOf } from '../press/press-tickets.ts';
import { useCallTogether } from '../waiting/use-call-together.ts';
import { useChoosing, useChosen } from '../ticket/use-chosen.ts';
import { useEffect, useEffectEvent } from 'react';
import { useKeptChoice } from '../facts/kept-choice.ts';

/** Each key does what its button does, and nothing while that button is disabled. */
export function useConsoleKeys(showSearch: () => void) {
  const { view, me, mayWork, press, open } = useConsole();
  const { callNext } = useCallNext();
  const moment = useMoment();
  // Some people's assistive tools type single keys by mistake.
  const [isOn, choose] = useKeptChoice('shortcuts', { atFirst: true });
  const move = (kind: Exclude<PlainMove, 'undo'>, ticket: StaffTicket | undefined) => {
    if (!ticket || !mayWork) return;
    if (whyStaffMayNot(kind, ticket, view, moment()) === null) void press({ kind, ticketId: ticket.id });
  };
  const undo = () => {
    const undoable = findUndoable(view, me.memberId, moment());
    if (undoable) void press(undoOf(undoable.tickets, view.desk.id));
  };
  const { called, serving } = ownTickets(view);
  // The ticket whose row has the focus, otherwise the guest at this desk.
  const current = () => findTicket(view, rowInFocus()) ?? called[0] ?? serving[0];
  const show = (isWriting: boolean) => {
    const ticket = current();
    if (ticket) open({ kind: 'ticket', ticket, isWriting });
  };
  const transfer = () => {
    const ticket = current();
    const isPossible = ticket && mayWork && view.lines.length > 1;
    if (isPossible && whyStaffMayNot('transfer', ticket, view, moment()) === null)
      open({ kind: 'transfer', tickets: [ticket] });
  };
  const act: Partial<Record<Shortcut, () => void>> = {
    call_next: callNext,
    recall: () => move('recall', called[0]),
    serve: () => move('serve', called[0]),
    no_show: () => move('no_show', called[0]),
    finish: () => move('finish', serving[0]),
    undo,
    add: () => mayWork && open({ kind: 'add' }),
    search: showSearch,
    next_row: () => stepRows(1),
    previous_row: () => stepRows(-1),
    details: () => show(false),
    message: () => show(true),
    hold: () => move('hold', current()),
    transfer,
    help: () => open({ kind: 'help' }),
    ...useChosenKeys(),
  };
  useShortcuts(isOn, (input) => act[input]?.());
  useHeldEnter();
  return { isOn, choose };
}

/** Browsers press a button again and again while Enter is held, which would call one guest after the other. Here it counts once. */
function useHeldEnter(): void {
  useEffect(() => {
    const refuse = (press: KeyboardEvent): void => {
      const isPress = press.target instanceof HTMLElement && press.target.matches('button, input');
      if (press.repeat && press.key === 'Enter' && isPress) press.preventDefault();
    };
    document.addEventListener('keydown', refuse);
    return () => document.removeEventListener('keydown', refuse);
  }, []);
}

/** The keys that tick rows; and, while rows are ticked, those that do something to all of them. */
function useChosenKeys(): Partial<Record<Shortcut, () => void>> {
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
    const row = inFocus();
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

/** Listens to single keys while no field has the focus and no dialog or menu is open. */
function useShortcuts(isOn: boolean, onShortcut: (input: Shortcut) => void): void {
  const hear = useEffectEvent((press: KeyboardEvent) => {
    const input = isOn || isStepInRows(press) ? shortcutOf(press) : null;
    if (!input || press.defaultPrevented || isElsewhere(press.target)) return;
    press.preventDefault();
    onShortcut(input);
  });
  useEffect(() => {
    const listen = (press: KeyboardEvent) => hear(press);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Within the list, arrows are no single-key shortcuts: they always step. */
function isStepInRows({ key }: KeyboardEvent): boolean {
  return key.startsWith('Arrow') && rowInFocus() !== null;
}

function isElsewhere(target: EventTarget | null): boolean {
  if (isSomethingOpen()) return true;
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]')
  );
}

/** Dialogs and menus open beside the screen, so a key need not search the hundreds of rows in it. */
function isSomethingOpen(): boolean {
  const screen = document.getElementById('content');
  const beside = [...document.body.children].filter((box) => !box.contains(screen));
  return beside.some((box) => box.matches(open) || box.querySelector(open) !== null);
}

const open = 'dialog[open], [role="dialog"], [role="menu"]';
