import { describe, expect, test } from 'vitest';
import { isRefusal, type RefusalCode } from '../refusal.ts';
import {
  activeStates,
  beforeOf,
  moves,
  moveTicket,
  restoreTicket,
  ticketStates,
  whyNot,
  type Move,
  type MoveActor,
  type Ticket,
  type TicketState,
} from './ticket.ts';

const now = new Date('2026-03-02T15:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const context = { now, returnWindowMinutes: 60 };
const actors: MoveActor[] = ['guest', 'staff', 'system'];
const allMoves = Object.keys(moves) as Move[];

const ticket = (state: TicketState, other: Partial<Ticket> = {}): Ticket =>
  Object.freeze({
    id: 'ticket',
    organizationId: 'organization',
    placeId: 'place',
    lineId: 'line',
    number: 'A-07',
    state,
    rank: '0000007',
    language: 'en',
    partySize: 1,
    source: 'qr',
    deskId: state === 'waiting' ? null : 'desk',
    joinedAt: ago(3600),
    calledAt: ago(100),
    confirmedAt: null,
    servingAt: state === 'serving' ? ago(50) : null,
    endedAt: ago(60),
    holdUntil: null,
    isAway: false,
    timesCalled: 1,
    delaysUsed: 0,
    comebacksUsed: 0,
    needsMoreTime: false,
    travelMinutes: null,
    canText: true,
    canTextSecond: false,
    canPush: false,
    keptFor: null,
    lastSeq: 7,
    promisedLow: null,
    promisedHigh: null,
    sentAhead: null,
    firstCalledAt: null,
    ...other,
  });

// Section 4 of the product, row by row, written down again and not read from the code.
const product: [from: string, move: Move, by: string, to: TicketState][] = [
  ['booked', 'check_in', 'guest staff', 'waiting'],
  ['waiting', 'call', 'staff', 'called'],
  ['waiting', 'delay', 'guest', 'waiting'],
  ['waiting', 'move', 'staff', 'waiting'],
  ['waiting', 'prioritise', 'staff', 'waiting'],
  ['waiting called serving', 'hold', 'staff', 'held'],
  ['waiting', 'step_away', 'guest', 'held'],
  ['held', 'resume', 'staff guest system', 'waiting'],
  ['booked waiting held called', 'leave', 'guest', 'left'],
  ['booked waiting held called serving', 'remove', 'staff', 'removed'],
  ['waiting called serving', 'transfer', 'staff', 'waiting'],
  ['called', 'recall', 'staff', 'called'],
  ['called', 'confirm', 'guest', 'called'],
  ['called', 'serve', 'staff', 'serving'],
  ['called', 'no_show', 'staff system', 'no_show'],
  ['called serving no_show served removed', 'return', 'staff', 'waiting'],
  ['no_show', 'come_back', 'guest', 'waiting'],
  ['serving', 'finish', 'staff system', 'served'],
  ['booked waiting held called', 'expire', 'system', 'expired'],
];

function expected(state: TicketState, move: Move, by: MoveActor): TicketState | RefusalCode {
  const row = product.find((one) => one[1] === move);
  if (!row?.[2].split(' ').includes(by)) return 'forbidden';
  return row[0].split(' ').includes(state) ? row[3] : 'ticket_state';
}

function outcome(state: TicketState, move: Move, by: MoveActor): TicketState | RefusalCode {
  try {
    return moveTicket(move, ticket(state), by, context).state;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // This refusal says the state now.
    return error.code === 'ticket_state' && error.details.state !== state ? 'unexpected' : error.code;
  }
}

describe('the table of moves', () => {
  test('has the moves of the product and no other', () => {
    expect(allMoves.toSorted()).toEqual(product.map((row) => row[1]).toSorted());
    expect(ticketStates).toHaveLength(10);
    expect(activeStates).toEqual(['waiting', 'held', 'called', 'serving']);
  });

  test('every state, every move, every actor', () => {
    const [here, there] = [new Map<string, string>(), new Map<string, string>()];
    for (const state of ticketStates)
      for (const move of allMoves)
        for (const by of actors) {
          here.set(`${by} ${move} ${state}`, outcome(state, move, by));
          there.set(`${by} ${move} ${state}`, expected(state, move, by));
        }
    expect(here.size).toBe(10 * 19 * 3);
    expect(Object.fromEntries(here)).toEqual(Object.fromEntries(there));
  });

  test('the question and the move agree', () => {
    for (const state of ticketStates)
      for (const move of allMoves)
        for (const by of actors) {
          const refusal = whyNot(move, ticket(state), by, context)?.code ?? moves[move].to;
          expect(refusal).toBe(outcome(state, move, by));
        }
  });
});

const may = (move: Move, one: Ticket, by: MoveActor): string => whyNot(move, one, by, context)?.code ?? 'yes';

describe('limits', () => {
  test.each([
    [1, 90, 'yes'],
    [1, 89, 'too_many'],
    [2, 90, 'yes'],
    [3, 900, 'ticket_state'],
    [3, 10, 'ticket_state'],
  ])('called %i times, last %i s ago: recall %s', (timesCalled, seconds, answer) => {
    expect(may('recall', ticket('called', { timesCalled, calledAt: ago(seconds) }), 'staff')).toBe(answer);
  });

  test('a recall that is too early says how long to wait', () => {
    const refusal = whyNot('recall', ticket('called', { calledAt: ago(30.5) }), 'staff', context);
    expect(refusal?.details.retryAfterSeconds).toBe(60);
  });

  test.each([
    ['served', 15 * 60, 'yes'],
    ['served', 15 * 60 + 1, 'ticket_state'],
    ['removed', 15 * 60, 'yes'],
    ['removed', 15 * 60 + 1, 'ticket_state'],
    ['no_show', 24 * 3600, 'yes'],
  ] as const)('%s %i s ago: return by staff %s', (state, seconds, answer) => {
    expect(may('return', ticket(state, { endedAt: ago(seconds) }), 'staff')).toBe(answer);
  });

  test.each([
    [60 * 60, 0, 'yes'],
    [60 * 60 + 1, 0, 'ticket_state'],
    [60, 1, 'ticket_state'],
  ])('missed %i s ago, came back %i times: the guest %s', (seconds, comebacksUsed, answer) => {
    expect(may('come_back', ticket('no_show', { endedAt: ago(seconds), comebacksUsed }), 'guest')).toBe(answer);
  });

  test('a guest comes back once, staff may return them any number of times', () => {
    const back = moveTicket('come_back', ticket('no_show'), 'guest', context);
    const missedAgain = { ...back, state: 'no_show' as const, endedAt: now };
    expect(may('come_back', missedAgain, 'guest')).toBe('ticket_state');
    expect(may('return', missedAgain, 'staff')).toBe('yes');
  });

  test('a guest delays or steps away twice, also after a return', () => {
    const away = moveTicket('step_away', ticket('waiting'), 'guest', context, { holdUntil: ago(-60) });
    const once = moveTicket('resume', away, 'guest', context);
    const twice = moveTicket('delay', once, 'guest', context);
    expect([may('delay', twice, 'guest'), may('step_away', twice, 'guest')]).toEqual(['ticket_state', 'ticket_state']);
    const called = moveTicket('call', twice, 'staff', context);
    expect(may('delay', moveTicket('return', called, 'staff', context), 'guest')).toBe('ticket_state');
  });
});

describe('what a move leaves behind', () => {
  test('a call, its confirmation, the next call', () => {
    const called = moveTicket('call', ticket('waiting', { calledAt: null }), 'staff', context, { deskId: 'desk 2' });
    expect(called).toMatchObject({ state: 'called', calledAt: now, timesCalled: 1, deskId: 'desk 2' });
    const later = { ...context, now: new Date(now.getTime() + 90_000) };
    const confirmed = moveTicket('confirm', called, 'guest', context);
    expect(confirmed.confirmedAt).toEqual(now);
    expect(moveTicket('confirm', confirmed, 'guest', later).confirmedAt).toEqual(now);
    expect(moveTicket('recall', confirmed, 'staff', later)).toMatchObject({ timesCalled: 2, calledAt: later.now });
  });

  test.each(['called', 'serving', 'no_show', 'served', 'removed'] as const)(
    'a return from %s starts afresh',
    (state) => {
      expect(moveTicket('return', ticket(state), 'staff', context)).toMatchObject({
        state: 'waiting',
        deskId: null,
        calledAt: null,
        confirmedAt: null,
        servingAt: null,
        endedAt: null,
        holdUntil: null,
        timesCalled: 0,
      });
    },
  );

  test('someone held keeps the rank and no desk', () => {
    const held = moveTicket('hold', ticket('serving'), 'staff', context, { holdUntil: ago(-60) });
    expect(held).toMatchObject({ state: 'held', deskId: null, rank: '0000007', holdUntil: ago(-60) });
    expect(moveTicket('resume', held, 'system', context)).toMatchObject({
      state: 'waiting',
      rank: '0000007',
      holdUntil: null,
    });
  });

  test('someone away is held by their own wish, until they are back', () => {
    const away = moveTicket('step_away', ticket('waiting'), 'guest', context, { holdUntil: ago(-60) });
    expect(away).toMatchObject({ state: 'held', isAway: true, rank: '0000007', holdUntil: ago(-60), delaysUsed: 1 });
    const back = moveTicket('resume', away, 'staff', context);
    expect(back).toMatchObject({ state: 'waiting', isAway: false, rank: '0000007', holdUntil: null });
    expect(moveTicket('hold', back, 'staff', context)).toMatchObject({ state: 'held', isAway: false });
  });
});

describe('undo', () => {
  test('every move that may be made can be taken back, exactly, also through JSON', () => {
    let taken = 0;
    for (const state of ticketStates)
      for (const move of allMoves) {
        const one = ticket(state, { holdUntil: ago(-5), confirmedAt: ago(20), delaysUsed: 1 });
        const by = moves[move].by[0];
        if (whyNot(move, one, by, context)) continue;
        const after = moveTicket(move, one, by, context, { rank: 'Z', deskId: 'other', lineId: 'other' });
        const before = JSON.parse(JSON.stringify(beforeOf(one))) as ReturnType<typeof beforeOf>;
        expect(restoreTicket({ ...after, lastSeq: 9 }, before)).toEqual({ ...one, lastSeq: 9 });
        taken += 1;
      }
    expect(taken).toBe(product.flatMap((row) => row[0].split(' ')).length);
  });

  test('what an event keeps has no name, phone or note in it', () => {
    expect(Object.keys(beforeOf(ticket('waiting'))).toSorted()).toEqual(
      'calledAt comebacksUsed confirmedAt delaysUsed deskId endedAt firstCalledAt holdUntil isAway lineId rank sentAhead servingAt state timesCalled'.split(
        ' ',
      ),
    );
  });
});
