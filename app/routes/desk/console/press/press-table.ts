/**
 * What is true of each kind of press, one row each: how it is asked of the server, where on the screen it belongs, whom it
 * concerns, whether it can wait, what it will look like, and what is said of it. A kind without a row does not compile.
 */
import type { ApiRequest } from '#contract/page-calls.ts';
import type { DeskView } from '#contract/views.ts';
import type { MessageId } from '#locales/ids.ts';
import { findTicket, reachAfter } from '../ticket-facts.ts';
import * as foreseen from './foresights.ts';
import type { Presser } from './foresights.ts';
import type { Press, PressOf } from './press.ts';

interface PressRow<One extends Press> {
  request(press: One): ApiRequest;
  /** What the server answers: the ticket as it became, the guest who was added, or nothing of a ticket. */
  answer: 'ticket' | 'guest' | null;
  /** Why nothing was done, where the answer is empty. */
  emptyMeans?: 'nobody_waiting';
  /** The part of the screen it belongs to: busy meanwhile, and where a refusal is read. */
  spot(press: One): string;
  /** The tickets it moves. */
  tickets(press: One): readonly string[];
  /** Whether it may be done later than it was pressed. */
  canWait: boolean | ((press: One) => boolean);
  /** It is not done at all where it is too old. */
  goesStale?: true;
  /** What the screen shows before the server has answered; null: what it makes of the line only the server knows. */
  foresee: ((view: DeskView, press: One, by: Presser) => DeskView) | null;
  /** Whether the server's view has caught up with it, beside the ticket that was answered. */
  isShown?(press: One, view: DeskView): boolean;
  /** What it was for, in a list of those that were not done. */
  words: Extract<MessageId, `presses.did_${string}`>;
  /** What is said of a refusal in place of the general words; `isKnown`: its ticket is on the screen. */
  refusal?(code: string, isKnown: boolean): MessageId | null;
}

type OfTicket = Extract<Press, { ticketId: string }>;

const nobody = (): readonly string[] => [];

/** A move of one ticket, which the server answers as it became. */
const ofTicket = {
  answer: 'ticket',
  spot: ({ ticketId }: OfTicket) => ticketId,
  tickets: ({ ticketId }: OfTicket) => [ticketId],
  words: 'presses.did_other',
} as const;

/** A move that says nothing but which ticket. */
const plain = (move: PlainMove) => ({
  ...ofTicket,
  request: ({ ticketId }: OfTicket): ApiRequest => ({
    call: `POST /tickets/{ticket}/${move}`,
    at: { ticket: ticketId },
    body: {},
  }),
});

type PlainMove = 'recall' | 'serve' | 'finish' | 'no-show' | 'return' | 'hold' | 'resume' | 'undo' | 'check-in';

const rows = {
  call_next: {
    request: ({ deskId, finishTicketId }) => ({
      call: 'POST /desks/{desk}/call-next',
      at: { desk: deskId },
      body: { finishTicketId },
    }),
    answer: 'ticket',
    emptyMeans: 'nobody_waiting',
    spot: ({ kind }) => kind,
    tickets: ({ expects }) => (expects ? [expects] : []),
    canWait: true,
    goesStale: true,
    foresee: foreseen.nextCalled,
    isShown({ finishTicketId, deskId }, view) {
      const finishing = findTicket(view, finishTicketId);
      return !(finishing?.state === 'serving' && finishing.deskId === deskId);
    },
    words: 'presses.did_call',
  },
  call: {
    ...ofTicket,
    request: ({ ticketId, deskId, reason }) => ({
      call: 'POST /tickets/{ticket}/call',
      at: { ticket: ticketId },
      body: { deskId, reason },
    }),
    canWait: true,
    goesStale: true,
    foresee: foreseen.called,
    words: 'presses.did_call',
  },
  recall: {
    ...plain('recall'),
    canWait: false,
    foresee: foreseen.byMove('recall', 'recalled'),
    refusal: (code) => (code === 'too_many' ? 'console.refused_recall' : null),
  },
  serve: {
    ...plain('serve'),
    canWait: true,
    foresee: foreseen.byMove('serve', 'serving'),
    words: 'presses.did_serve',
  },
  finish: {
    ...plain('finish'),
    canWait: true,
    foresee: foreseen.byMove('finish', 'served'),
    words: 'presses.did_finish',
  },
  no_show: {
    ...plain('no-show'),
    canWait: true,
    foresee: foreseen.byMove('no_show', 'no_show'),
    words: 'presses.did_no_show',
  },
  return: { ...plain('return'), canWait: false, foresee: null },
  hold: {
    ...plain('hold'),
    canWait: true,
    foresee: foreseen.byMove('hold', 'held'),
    words: 'presses.did_hold',
  },
  resume: {
    ...plain('resume'),
    canWait: true,
    foresee: foreseen.byMove('resume', 'resumed'),
    words: 'presses.did_resume',
  },
  undo: {
    ...plain('undo'),
    spot: ({ kind }) => kind,
    canWait: true,
    foresee: foreseen.undone,
    words: 'presses.did_undo',
    refusal: (code, isKnown) => (code === 'ticket_state' && isKnown ? 'console.refused_undo' : null),
  },
  check_in: { ...plain('check-in'), canWait: false, foresee: null },
  move: {
    ...ofTicket,
    request: ({ ticketId, ahead, reason }) => ({
      call: 'POST /tickets/{ticket}/move',
      at: { ticket: ticketId },
      body: { ahead, reason },
    }),
    canWait: true,
    foresee: foreseen.movedInLine,
    words: 'presses.did_move',
  },
  remove: {
    ...ofTicket,
    request: ({ ticketId, reason }) => ({
      call: 'POST /tickets/{ticket}/remove',
      at: { ticket: ticketId },
      body: { reason },
    }),
    canWait: true,
    foresee: foreseen.byMove('remove', 'removed'),
    words: 'presses.did_remove',
  },
  transfer: {
    ...ofTicket,
    request: ({ ticketId, lineId }) => ({
      call: 'POST /tickets/{ticket}/transfer',
      at: { ticket: ticketId },
      body: { lineId },
    }),
    canWait: false,
    foresee: null,
  },
  change: {
    ...ofTicket,
    request: ({ ticketId, change }) => ({ call: 'PATCH /tickets/{ticket}', at: { ticket: ticketId }, body: change }),
    spot: ({ kind, ticketId }) => drawerSpot(kind, ticketId),
    tickets: nobody,
    canWait: false,
    foresee: null,
  },
  text: {
    ...ofTicket,
    request: ({ ticketId, text }) => ({
      call: 'POST /tickets/{ticket}/message',
      at: { ticket: ticketId },
      body: { text },
    }),
    answer: null,
    spot: ({ kind, ticketId }) => drawerSpot(kind, ticketId),
    tickets: nobody,
    canWait: false,
    foresee: null,
    refusal: (code) => (code === 'too_many' ? 'drawer.no_texts_left' : null),
  },
  voice_call: {
    ...ofTicket,
    request: ({ ticketId, isReached, timesCalled }) => ({
      call: 'POST /tickets/{ticket}/voice-call',
      at: { ticket: ticketId },
      body: { reached: isReached, timesCalled },
    }),
    answer: null,
    tickets: nobody,
    // That somebody was reached stays true, and whoever was not is tried again by whoever reads it.
    canWait: true,
    goesStale: true,
    foresee: foreseen.calledByHand,
    /** Whoever is not called any more has no call left to be settled. */
    isShown({ ticketId, isReached }, view) {
      const ticket = findTicket(view, ticketId);
      return ticket?.state !== 'called' || ticket.reach.state === reachAfter(isReached);
    },
    refusal: (code) => (code === 'ticket_state' ? 'console.voice_failed' : null),
  },
  line_state: {
    request: ({ lineId, state, news }) => ({
      call: 'PATCH /lines/{line}',
      at: { line: lineId },
      body: { state, ...(news ? { news } : {}) },
    }),
    answer: null,
    spot: ({ lineId }) => lineId,
    tickets: nobody,
    // 'We pause for half an hour' is true only when it is said.
    canWait: ({ news }) => !news,
    foresee: foreseen.lineSet,
    isShown: ({ lineId, state }, view) => view.lines.find(({ id }) => id === lineId)?.state === state,
    words: 'presses.did_other',
  },
  desk_open: {
    request: ({ deskId, isOpen, breakMinutes }) => ({
      call: 'PATCH /desks/{desk}',
      at: { desk: deskId },
      body: { open: isOpen, ...(breakMinutes ? { breakMinutes } : {}) },
    }),
    answer: null,
    spot: ({ deskId }) => deskId,
    tickets: nobody,
    canWait: false,
    foresee: foreseen.deskSet,
    isShown: ({ deskId, isOpen }, view) => view.desks.find(({ id }) => id === deskId)?.isOpen === isOpen,
    words: 'presses.did_other',
  },
  add: {
    request: ({ lineId, guest }) => ({ call: 'POST /lines/{line}/tickets', at: { line: lineId }, body: guest }),
    answer: 'guest',
    spot: ({ kind }) => kind,
    tickets: nobody,
    canWait: false,
    foresee: null,
    words: 'presses.did_other',
  },
} as const satisfies { [Kind in Press['kind']]: PressRow<PressOf<Kind>> };

export const rowOf = (press: Press): PressRow<Press> => rows[press.kind] as PressRow<Press>;

/** Where it is busy and where its refusal is read: a text or a change does not keep the ticket from being moved. */
export function drawerSpot(kind: 'change' | 'text', ticketId: string): string {
  return `${kind} ${ticketId}`;
}

export function canWait(press: Press): boolean {
  const { canWait: may } = rowOf(press);
  return typeof may === 'function' ? may(press) : may;
}

/** What the screen will look like once the server has done it. */
export function foresee(view: DeskView, press: Press, by: Presser): DeskView {
  return rowOf(press).foresee?.(view, press, by) ?? view;
}

export function concerns(press: Press, ticketId: string): boolean {
  return (
    rowOf(press).tickets(press).includes(ticketId) || (press.kind === 'call_next' && press.finishTicketId === ticketId)
  );
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
