import type { StaffTicket } from '#contract/views.ts';
import { useCallNext } from '../desk/call-next-button.tsx';
import { useMoment } from '../clock.tsx';
import type { PlainMove } from '../press/press.ts';
import { useConsole } from '../console-context.ts';
import { ownTickets } from '../desk/own-tickets.ts';
import type { Shortcut } from './shortcut-keys.ts';
import { findUndoable, whyStaffMayNot } from '../ticket-facts.ts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { shortcutOf } from './shortcut-keys.ts';

export interface ShortcutChoice {
  isOn: boolean;
  choose: (isOn: boolean) => void;
}

/** Each key does what its button does, and nothing while that button is disabled. */
export function useConsoleKeys(showSearch: () => void): ShortcutChoice {
  const { view, me, mayWork, press, open } = useConsole();
  const { callNext } = useCallNext();
  const moment = useMoment();
  const [isOn, choose] = useShortcutChoice();
  const move = (
    kind: Extract<PlainMove, 'recall' | 'serve' | 'finish' | 'no_show'>,
    ticket: StaffTicket | undefined,
  ) => {
    if (!ticket || !mayWork) return;
    if (whyStaffMayNot(kind, ticket, view, moment()) === null) void press({ kind, ticketId: ticket.id });
  };
  const undo = () => {
    const undoable = findUndoable(view, me.memberId, moment());
    if (undoable) void press({ kind: 'undo', ticketId: undoable.ticket.id });
  };
  const { called, serving } = ownTickets(view);
  const act: Record<Shortcut, () => void> = {
    call_next: callNext,
    recall: () => move('recall', called[0]),
    serve: () => move('serve', called[0]),
    no_show: () => move('no_show', called[0]),
    finish: () => move('finish', serving[0]),
    undo,
    add: () => mayWork && open({ kind: 'add' }),
    search: showSearch,
    help: () => open({ kind: 'help' }),
  };
  useShortcuts(isOn, (input) => act[input]());
  return { isOn, choose };
}

/** Listens to single keys while no field has the focus and no dialog or menu is open. */
function useShortcuts(isOn: boolean, onShortcut: (input: Shortcut) => void): void {
  const hear = useEffectEvent((press: KeyboardEvent) => {
    const input = shortcutOf(press);
    if (!input || press.defaultPrevented || isElsewhere(press.target)) return;
    press.preventDefault();
    onShortcut(input);
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (press: KeyboardEvent) => hear(press);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (isSomethingOpen()) return true;
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
}

/** Dialogs and menus open beside the screen, so a key need not search the hundreds of rows in it. */
function isSomethingOpen(): boolean {
  const screen = document.getElementById('content');
  const beside = [...document.body.children].filter((box) => !box.contains(screen));
  return beside.some((box) => box.matches(open) || box.querySelector(open) !== null);
}

const open = 'dialog[open], [role="dialog"], [role="menu"]';

const storageKey = 'turnstone_shortcuts';
const changed = 'turnstone-shortcuts';

/** Whether single keys are shortcuts here. Some people's assistive tools type them by mistake. */
function useShortcutChoice(): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(subscribe, readChoice, () => true);
  const choose = (input: boolean) => {
    localStorage.setItem(storageKey, input ? 'on' : 'off');
    dispatchEvent(new Event(changed));
  };
  return [isOn, choose];
}

function readChoice(): boolean {
  return localStorage.getItem(storageKey) !== 'off';
}

function subscribe(tell: () => void): () => void {
  addEventListener(changed, tell);
  return () => removeEventListener(changed, tell);
}
