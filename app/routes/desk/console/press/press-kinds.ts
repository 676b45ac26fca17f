/** What is true of a press whatever became of it: where on the screen it belongs, whether it can wait, and whom it concerns. */
import type { Press } from './console-actions.ts';
import { drawerSpot } from './ticket-presses.ts';

/** The part of the screen a press belongs to. */
export function spotOf(press: Press): string {
  switch (press.kind) {
    case 'call_next':
    case 'undo':
    case 'add':
      return press.kind;
    case 'line_state':
      return press.lineId;
    case 'desk_open':
      return press.deskId;
    case 'change':
    case 'text':
      return drawerSpot(press.kind, press.ticketId);
    default:
      return press.ticketId;
  }
}

const patientKinds: readonly Press['kind'][] = [
  'call_next',
  'call',
  'serve',
  'finish',
  'no_show',
  'hold',
  'resume',
  'remove',
  'move',
  'undo',
  'line_state',
  // That somebody was reached stays true, and whoever was not is tried again by whoever reads it.
  'voice_call',
];

/** Whether it may be done later than it was pressed. */
export function canWait(press: Press): boolean {
  // 'We pause for half an hour' is true only when it is said.
  if (press.kind === 'line_state' && press.news) return false;
  return patientKinds.includes(press.kind);
}

/** Whether the screen shows what it does before the server has answered; where not, its part of the screen is busy meanwhile. */
export function isForeseen(press: Press): boolean {
  return canWait(press) || ['recall', 'desk_open', 'line_state'].includes(press.kind);
}

/** The tickets a press moves. */
export function ticketsOf(press: Press): string[] {
  if (press.kind === 'call_next') return press.expects ? [press.expects] : [];
  if (press.kind === 'change' || press.kind === 'text' || press.kind === 'voice_call') return [];
  return 'ticketId' in press ? [press.ticketId] : [];
}

export function concerns(press: Press, ticketId: string): boolean {
  return ticketsOf(press).includes(ticketId) || (press.kind === 'call_next' && press.finishTicketId === ticketId);
}

/** What is left of a press once one ticket has no part in it; null: nothing. */
export function without(press: Press, ticketId: string): Press | null {
  if (press.kind !== 'call_next') return null;
  if (press.finishTicketId === ticketId) return { ...press, finishTicketId: null };
  return press.finishTicketId ? { kind: 'finish', ticketId: press.finishTicketId } : null;
}

/** What is left of a press whose ticket does not stand as its host believed: 'call next' means whoever is next. */
export function corrected(press: Press, ticketId: string): Press | null {
  if (press.kind === 'call_next' && press.expects === ticketId) return { ...press, expects: null };
  return without(press, ticketId);
}
