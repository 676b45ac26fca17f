import { describe, expect, test } from 'vitest';
import type { BoardSettings } from '#domain/place/board-settings.ts';
import { createSecrets } from '#db/secret/secrets.ts';
import { guests } from '#test/cast.ts';
import {
  deskRow,
  factsNow,
  lineFacts,
  liveTicket,
  minutesAgo,
  place,
  placeFacts,
  withPerson,
} from '#test/live-facts.ts';
import type { PlaceFacts } from '../place-facts.ts';
import { assembleBoard } from './public-board.ts';
import { evenForecast } from '#test/waits/teach-wait.ts';

const secrets = createSecrets('a secret for tests');
const boardOf = (facts: PlaceFacts) => assembleBoard(facts, secrets, factsNow);
const at = (minutes: number, some: object = {}) => ({
  called_at: minutesAgo(minutes),
  desk_id: 'desk',
  times_called: 1,
  ...some,
});
const withBoard = (board: Partial<BoardSettings>, some: Partial<typeof place> = {}) => ({
  place: { ...place, board, ...some },
});
const person = { name: guests.leila.name, phone: '+12025550103' };
const leila = () =>
  withPerson(secrets, liveTicket({ number: 'A-01', state: 'called', language: 'ar', ...at(1) }), person);

describe('what it says of people', () => {
  test('numbers and desks only: no name, no phone, no token, no id', () => {
    const tickets = [leila(), withPerson(secrets, liveTicket({ number: 'A-02' }), person)];
    for (const settings of [{}, { shows: 'number' as const }]) {
      const text = JSON.stringify(boardOf(placeFacts(tickets, withBoard(settings))));
      expect(text).toContain('A-01');
      expect(text).toContain('A-02');
      for (const ticket of tickets) {
        const hidden = [
          person.name,
          'ليلى',
          person.phone,
          '0103',
          'example.org',
          ticket.id,
          secrets.ticketToken(ticket.id),
          ticket.name?.toString('hex'),
        ];
        for (const secret of hidden) expect(text).not.toContain(secret);
      }
    }
  });

  test('nothing is opened where numbers are shown', () => {
    const closed = { ...secrets, decrypt: () => expect.unreachable('a name was opened') };
    expect(assembleBoard(placeFacts([leila()]), closed, factsNow).now?.name).toBeNull();
  });

  test('the given name of the called alone, where the place shows it; never aloud', () => {
    const tickets = [leila(), withPerson(secrets, liveTicket({ number: 'A-02' }), person)];
    const board = boardOf(placeFacts(tickets, withBoard({ shows: 'name' })));
    expect(board.now?.name).toBe('ليلى');
    const { name: _shown, ...rest } = board.now ?? {};
    const elsewhere = JSON.stringify({ ...board, now: rest });
    for (const hidden of ['ليلى', 'حداد', '0103', 'example.org']) expect(elsewhere).not.toContain(hidden);
    expect(
      boardOf(placeFacts([liveTicket({ state: 'called', ...at(1) })], withBoard({ shows: 'name' }))).now?.name,
    ).toBeNull();
  });
});

describe('calls', () => {
  test('a call ends with its grace, twice as long for whoever needs more time; a new call begins anew', () => {
    const called = (minutes: number, some: object = {}) => liveTicket({ state: 'called', ...at(minutes, some) });
    const shown = (ticket: ReturnType<typeof liveTicket>) =>
      boardOf(placeFacts([ticket], {}, { settings: { graceMinutes: 5 } })).now;
    expect(shown(called(4))).not.toBeNull();
    expect(shown(called(5))).toBeNull();
    expect(shown(called(9, { needs_more_time: true }))).not.toBeNull();
    expect(shown(called(10, { needs_more_time: true }))).toBeNull();
    expect(shown(called(1, { times_called: 2 }))).not.toBeNull();
    const served = placeFacts([liveTicket({ state: 'serving', ...at(31) })]);
    expect(boardOf(served).earlier).toHaveLength(1);
  });

  test('the newest is shown; earlier ones and those being served beside it', () => {
    const tickets = [
      liveTicket({ number: 'A-01', state: 'serving', ...at(9) }),
      liveTicket({ number: 'A-02', state: 'called', ...at(3) }),
      liveTicket({ number: 'A-03', state: 'called', ...at(1, { desk_id: 'two', times_called: 2 }) }),
      liveTicket({ number: 'A-04', state: 'serving', ...at(0) }),
      liveTicket({ number: 'A-05', state: 'served', ...at(2), ended_at: factsNow }),
      liveTicket({ number: 'A-06', state: 'held', ...at(2) }),
    ];
    const board = boardOf(placeFacts(tickets, { desks: [deskRow(), deskRow({ id: 'two', name: 'Room 7' })] }));
    expect(board.now).toEqual({
      number: 'A-03',
      desk: 'Room 7',
      line: null,
      name: null,
      language: 'en',
      calledAt: minutesAgo(1).toISOString(),
      timesCalled: 2,
      words: [{ language: 'en', text: 'Number \u2068A-03\u2069, please come to \u2068Room 7\u2069.' }],
    });
    expect(board.earlier.map(({ number, words }) => [number, words.length])).toEqual([
      ['A-02', 1],
      ['A-04', 0],
      ['A-01', 0],
    ]);
  });

  test('all who have not come yet are on it, before those being served, however many were called at once', () => {
    const bus = Array.from({ length: 11 }, (_, guest) => `A-${guest + 10}`);
    const tickets = [
      liveTicket({ number: 'A-01', state: 'serving', ...at(0) }),
      ...bus.map((number) => liveTicket({ number, state: 'called', ...at(2) })),
    ];
    const { now, earlier } = boardOf(placeFacts(tickets));
    expect([now, ...earlier].map((call) => call?.number)).toEqual(bus);
  });

  test('are said in the place’s language, then in the guest’s own', () => {
    const words = (language: string, ofPlace: string) => {
      const ticket = liveTicket({ number: 'A-14', state: 'called', language, ...at(1) });
      const own = { default_language: ofPlace };
      return boardOf(placeFacts([ticket], withBoard({}, own))).now?.words ?? [];
    };
    expect(words('es', 'ar').map(({ language }) => language)).toEqual(['ar', 'es']);
    expect(words('ar', 'en')[1]?.text).toMatch(/^[^A-Za-z]*\u2068A-14\u2069[^A-Za-z]*\u2068Desk 3\u2069[^A-Za-z]*$/u);
    expect(words('en', 'en')).toHaveLength(1);
    // A language without a translation is left out; the call itself must happen in any case.
    expect(words('xx', 'yy').map(({ language }) => language)).toEqual(['en']);
    expect(words('es', 'yy').map(({ language }) => language)).toEqual(['es']);
  });

  test('name their line where there are several, in the place’s language', () => {
    const name = { en: 'Walk-in', es: 'Sin cita' };
    const first = lineFacts([liveTicket({ state: 'called', ...at(1) })], { name });
    const second = lineFacts([], { id: 'second', name: { ar: 'نتائج' } });
    const spanish = withBoard({}, { default_language: 'es' });
    expect(boardOf(placeFacts([], { lines: [first], ...spanish })).now?.line).toBeNull();
    const board = boardOf(placeFacts([], { lines: [first, second], ...spanish }));
    expect([board.now?.line, ...board.lines.map((line) => line.name)]).toEqual(['Sin cita', 'Sin cita', 'نتائج']);
  });
});

describe('lines', () => {
  const many = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, ahead) => liveTicket({ number: `${prefix}-${ahead + 1}` }));

  test('each with its next ones in its own order, and how many wait', () => {
    const lines = [lineFacts(many('A', 200)), lineFacts(many('B', 2), { id: 'second' })];
    const board = boardOf(placeFacts([], { lines }));
    expect(board.lines.map(({ next, waiting }) => ({ next, waiting }))).toEqual([
      { next: ['A-1', 'A-2', 'A-3'], waiting: 200 },
      { next: ['B-1', 'B-2'], waiting: 2 },
    ]);
    expect(boardOf(placeFacts(many('A', 200))).lines[0]?.next).toHaveLength(4);
  });

  test('a line that is closed and empty is left out, unless it is all there is', () => {
    const [open, shut] = [lineFacts([]), lineFacts([], { id: 'shut', state: 'closed', name: { en: 'Shut' } })];
    const names = (lines: PlaceFacts['lines']) => boardOf(placeFacts([], { lines })).lines.map(({ name }) => name);
    expect(names([open, shut])).toEqual(['Walk-in']);
    expect(names([shut])).toEqual(['Shut']);
    const waitingStill = lineFacts([liveTicket()], { id: 'shut', state: 'closed', name: { en: 'Shut' } });
    expect(names([open, waitingStill])).toEqual(['Walk-in', 'Shut']);
  });

  test('open while one line takes guests, else paused, else closed; only an open line has a wait', () => {
    const line = (state: 'open' | 'paused' | 'closed') =>
      lineFacts([liveTicket()], { forecast: evenForecast(600), state, id: state });
    const stateOf = (...states: ('open' | 'paused' | 'closed')[]) =>
      boardOf(placeFacts([], { lines: states.map(line), desks: [deskRow({ line_ids: states })] }));
    expect(stateOf('closed', 'paused', 'open').state).toBe('open');
    expect(stateOf('closed', 'paused').state).toBe('paused');
    expect(stateOf('closed', 'closed').state).toBe('closed');
    expect(stateOf('open', 'paused').lines.map(({ wait }) => wait)).toEqual([
      { low: expect.any(Number), high: expect.any(Number) },
      null,
    ]);
  });

  test('a line in which as many wait as may is full, has no wait, and its code stays', () => {
    const full = lineFacts([liveTicket()], { settings: { capacity: 1 }, forecast: evenForecast(600), waiting: 1 });
    const board = boardOf(placeFacts([], { lines: [full] }));
    expect([board.state, board.lines.map(({ state, wait }) => [state, wait])]).toEqual(['open', [['full', null]]]);
  });

  test('when it opens is said where all are closed by their hours', () => {
    const hours = { tue: [{ from: '09:00', to: '10:00' }] };
    const shut = boardOf(placeFacts([], {}, { hours }));
    // The facts are from a Monday in New York.
    expect([shut.state, shut.opensAt]).toEqual(['closed', '2026-03-03T14:00:00.000Z']);
    const two = [lineFacts([], { hours }), lineFacts([], { id: 'second' })];
    expect(boardOf(placeFacts([], { lines: two })).opensAt).toBeNull();
    // Closed by hand within its hours: nobody knows when it opens, and the hours of the other line say it.
    const byHand = lineFacts([], { id: 'by hand', state: 'closed', hours: { mon: [{ from: '09:00', to: '17:00' }] } });
    const opensAt = (...lines: PlaceFacts['lines']) =>
      boardOf(placeFacts([], { lines, desks: [deskRow({ line_ids: ['line', 'by hand'] })] })).opensAt;
    expect(opensAt(byHand)).toBeNull();
    expect(opensAt(byHand, lineFacts([], { hours }))).toBe('2026-03-03T14:00:00.000Z');
  });
});

test('a share is shown from five estimates upward', () => {
  const kept = (held: number, of: number) => boardOf(placeFacts([], { promises: { kept: held, of } })).kept;
  expect(kept(19, 19)).toBeNull();
  expect(kept(12, 20)).toEqual({ kept: 12, of: 20 });
  expect(kept(11, 20)).toBeNull();
  expect(kept(0, 16)).toBeNull();
  expect(boardOf(placeFacts([])).kept).toBeNull();
});

test('a board of seven desks and six lines stays small', () => {
  const desks = Array.from({ length: 7 }, (_, n) => deskRow({ id: `desk ${n}`, name: `Desk ${n}` }));
  const called = desks.map(({ id }, n) =>
    liveTicket({ number: `A-${n + 10}`, state: 'called', language: 'ar', ...at(n), desk_id: id }),
  );
  const lines = Array.from({ length: 6 }, (_, n) =>
    lineFacts([...(n === 0 ? called : []), liveTicket(), liveTicket(), liveTicket()], { id: `line ${n}` }),
  );
  expect(Buffer.byteLength(JSON.stringify(boardOf(placeFacts([], { lines, desks }))))).toBeLessThan(4096);
});
