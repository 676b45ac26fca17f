/**
 * One row for each kind of press: its request, its spot, its tickets, whether it can wait, its prediction, and its
 * words. A kind without a row does not compile.
 */
import type { ApiRequest } from '#contract/page-calls.ts';
import type { DeskView } from '#contract/views.ts';
import type { MessageId } from '#locales/ids.ts';
import { findTicket, reachAfter } from '../facts/ticket-facts.ts';
import * as foreseen from './foresights.ts';
import type { Presser } from './foresights.ts';
import type { Press, PressOf } from './press.ts';

interface PressRow<One extends Press> {
  request(press: One): ApiRequest;
  /** What the server answers: the changed ticket, the added guest, what came of several, or nothing about a ticket. */
  answer: 'ticket' | 'guest' | 'several' | null;
  /** Why nothing was done if the answer is empty. */
  emptyMeans?: 'nobody_waiting';
  /** The part of the screen that is busy during the press and that shows its refusal. */
  spot(press: One): string;
  /** The tickets it moves. */
  tickets(press: One): readonly string[];
  /** Whether it may be done later than it was pressed. */
  canWait: boolean | ((press: One) => boolean);
  /** If set, a press that is too old is not sent. */
  goesStale?: true;
  /** What the screen shows before the server answers; null: only the server can compute the result. */
  foresee: ((view: DeskView, press: One, by: Presser) => DeskView) | null;
  /** A further check that the server's view shows the press, besides the answered ticket. */
  isShown?(press: One, view: DeskView): boolean;
  /** What the press was for, in the list of presses that were not done. */
  words: Extract<MessageId, `presses.did_${string}`>;
  /** Words for a refusal that replace the general ones. `isKnown`: its ticket is on the screen. */
  refusal?(code: string, isKnown: boolean): MessageId | null;
}

type OfTicket = Extract<Press, { ticketId: string }>;

const newsTooSoon = (code: string) => (code === 'too_many' ? ('presses.news_too_soon' as const) : null);

const nobody = (): readonly string[] => [];

/** Something that moves no ticket, and whose result only the server can tell. */
const aside = {
  answer: null,
  tickets: nobody,
  canWait: false,
  foresee: null,
  words: 'presses.did_other',
} as const;

/** A move of one ticket. The server answers with the changed ticket. */
const ofTicket = {
  ...aside,
  answer: 'ticket',
  spot: ({ ticketId }: OfTicket) => ticketId,
  tickets: ({ ticketId }: OfTicket) => [ticketId],
} as const;

type TicketPath<Call = ApiRequest['call']> = Call extends `POST /tickets/{ticket}/${infer Path}` ? Path : never;

/** What is sent about one ticket. */
const toTicket = <Path extends TicketPath>(
  path: Path,
  ticketId: string,
  body: ApiRequest<`POST /tickets/{ticket}/${Path}`>['body'],
) => ({ call: `POST /tickets/{ticket}/${path}`, at: { ticket: ticketId }, body }) as ApiRequest;

/** A move that needs only the ticket. */
const plain = (move: MovePath) => ({ ...ofTicket, request: ({ ticketId }: OfTicket) => toTicket(move, ticketId, {}) });

type MovePath = 'recall' | 'serve' | 'finish' | 'no-show' | 'return' | 'hold' | 'resume' | 'undo' | 'check-in';

/** A plain move that may also be made later, and whose result the screen shows at once. */
const foreseenMove = <Of extends 'serve' | 'finish' | 'no_show' | 'hold' | 'resume'>(move: Of, path: MovePath) => ({
  ...plain(path),
  canWait: true,
  foresee: foreseen.byMove(move),
  words: `presses.did_${move}` as const,
});

const rows = {
  call_next: {
    request: ({ deskId, finishTicketId, expects }) => ({
      call: 'POST /desks/{desk}/call-next',
      at: { desk: deskId },
      body: { finishTicketId, expectedTicketId: expects },
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
    request: ({ ticketId, deskId, reason }) => toTicket('call', ticketId, { deskId, reason }),
    canWait: true,
    goesStale: true,
    foresee: foreseen.called,
    words: 'presses.did_call',
  },
  recall: {
    ...plain('recall'),
    foresee: foreseen.byMove('recall'),
    refusal: (code) => (code === 'too_many' ? 'console.refused_recall' : null),
  },
  serve: foreseenMove('serve', 'serve'),
  finish: foreseenMove('finish', 'finish'),
  no_show: foreseenMove('no_show', 'no-show'),
  return: plain('return'),
  hold: foreseenMove('hold', 'hold'),
  resume: foreseenMove('resume', 'resume'),
  undo: {
    ...plain('undo'),
    spot: ({ kind }) => kind,
    canWait: true,
    foresee: foreseen.undone,
    words: 'presses.did_undo',
    refusal: (code, isKnown) => (code === 'ticket_state' && isKnown ? 'console.refused_undo' : null),
  },
  check_in: plain('check-in'),
  move: {
    ...ofTicket,
    request: ({ ticketId, ahead, reason }) => toTicket('move', ticketId, { ahead, reason }),
    canWait: true,
    foresee: foreseen.movedInLine,
    words: 'presses.did_move',
  },
  remove: {
    ...ofTicket,
    request: ({ ticketId, reason }) => toTicket('remove', ticketId, { reason }),
    canWait: true,
    foresee: foreseen.byMove('remove'),
    words: 'presses.did_remove',
  },
  transfer: {
    ...ofTicket,
    request: ({ ticketId, lineId }) => toTicket('transfer', ticketId, { lineId }),
  },
  change: {
    ...ofTicket,
    request: ({ ticketId, change }) => ({ call: 'PATCH /tickets/{ticket}', at: { ticket: ticketId }, body: change }),
    spot: ({ kind, ticketId }) => drawerSpot(kind, ticketId),
    tickets: nobody,
  },
  text: {
    ...aside,
    request: ({ ticketId, text }) => toTicket('message', ticketId, { text }),
    spot: ({ kind, ticketId }) => drawerSpot(kind, ticketId),
    refusal: (code) => (code === 'too_many' ? 'drawer.no_texts_left' : null),
  },
  together: {
    ...aside,
    request: ({ deskId, ticketIds, move }) => ({
      call: 'POST /desks/{desk}/together',
      at: { desk: deskId },
      body: { tickets: ticketIds, move },
    }),
    answer: 'several',
    spot: ({ kind }) => kind,
    tickets: ({ ticketIds, move }) => (foreseen.hasForesight(move.kind) ? ticketIds : []),
    canWait: ({ move }) => foreseen.hasForesight(move.kind),
    goesStale: true,
    foresee: foreseen.together,
    // Written to all who wait in a line.
    refusal: newsTooSoon,
  },
  voice_call: {
    ...aside,
    request: ({ ticketId, isReached, timesCalled }) =>
      toTicket('voice-call', ticketId, { reached: isReached, timesCalled }),
    spot: ofTicket.spot,
    // A guest who was reached stays reached. For a guest who was not, the host who reads the refusal tries again.
    canWait: true,
    goesStale: true,
    foresee: foreseen.calledByHand,
    /** A ticket that is no longer called has no open phone call. */
    isShown({ ticketId, isReached }, view) {
      const ticket = findTicket(view, ticketId);
      return ticket?.state !== 'called' || ticket.reach.state === reachAfter(isReached);
    },
    refusal: (code) => (code === 'ticket_state' ? 'console.voice_failed' : null),
  },
  line_state: {
    ...aside,
    request: ({ lineId, state, news }) => ({
      call: 'PATCH /lines/{line}',
      at: { line: lineId },
      body: { state, ...(news ? { news } : {}) },
    }),
    spot: ({ lineId }) => lineId,
    // 'We pause for half an hour' is true only at the moment it is sent.
    canWait: ({ news }) => !news,
    foresee: foreseen.lineSet,
    isShown: ({ lineId, state }, view) => view.lines.find(({ id }) => id === lineId)?.state === state,
    // A colleague has set it so already, and told them.
    refusal: newsTooSoon,
  },
  // News are of the moment in which they are sent.
  line_news: {
    ...aside,
    request: ({ lineId, news }) => ({ call: 'PATCH /lines/{line}', at: { line: lineId }, body: { news } }),
    spot: ({ lineId }) => lineId,
    refusal: newsTooSoon,
  },
  open_until: {
    ...aside,
    request: ({ lineId, until }) => ({
      call: 'PATCH /lines/{line}',
      at: { line: lineId },
      body: { openUntil: until },
    }),
    spot: ({ lineId }) => lineId,
  },
  desk_open: {
    ...aside,
    request: ({ deskId, isOpen, breakMinutes }) => ({
      call: 'PATCH /desks/{desk}',
      at: { desk: deskId },
      body: { open: isOpen, ...(breakMinutes ? { breakMinutes } : {}) },
    }),
    spot: ({ deskId }) => deskId,
    foresee: foreseen.deskSet,
    isShown: ({ deskId, isOpen }, view) => view.desks.find(({ id }) => id === deskId)?.isOpen === isOpen,
  },
  add: {
    ...aside,
    request: ({ lineId, guest }) => ({ call: 'POST /lines/{line}/tickets', at: { line: lineId }, body: guest }),
    answer: 'guest',
    spot: ({ kind }) => kind,
  },
} as const satisfies { [Kind in Press['kind']]: PressRow<PressOf<Kind>> };

export const rowOf = (press: Press): PressRow<Press> => rows[press.kind] as PressRow<Press>;

/** The place where a change or a text is busy and shows its refusal. It is separate, so that the ticket can still be moved. */
export function drawerSpot(kind: 'change' | 'text', ticketId: string): string {
  return `${kind} ${ticketId}`;
}

export function canWait(press: Press): boolean {
  const { canWait: may } = rowOf(press);
  return typeof may === 'function' ? may(press) : may;
}

/** Predicts the screen after the server has done the press. */
export function foresee(view: DeskView, press: Press, by: Presser): DeskView {
  return rowOf(press).foresee?.(view, press, by) ?? view;
}
