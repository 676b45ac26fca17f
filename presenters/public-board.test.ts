import { expect, test } from 'vitest';
import { createSecrets } from '#db/secrets.ts';
import { guests } from '#test/cast.ts';
import { deskRow, factsNow, lineFacts, liveTicket, minutesAgo, placeFacts, withPerson } from '#test/live-facts.ts';
import { assembleBoard } from './public-board.ts';

const secrets = createSecrets('a secret for tests');
const at = (minutes: number, some: object = {}) => ({
  called_at: minutesAgo(minutes),
  desk_id: 'desk',
  times_called: 1,
  ...some,
});

test('numbers and desks only: no name, no phone, no token, no id', () => {
  const person = { name: guests.leila.name, phone: '+12025550103' };
  const tickets = [
    withPerson(secrets, liveTicket({ number: 'A-01', state: 'called', ...at(1) }), person),
    withPerson(secrets, liveTicket({ number: 'A-02' }), person),
  ];
  const text = JSON.stringify(assembleBoard(placeFacts(tickets), factsNow));
  expect(text).toContain('A-01');
  expect(text).toContain('A-02');
  for (const ticket of tickets) {
    const hidden = [
      person.name,
      person.phone,
      '0103',
      ticket.id,
      secrets.ticketToken(ticket.id),
      ticket.name?.toString('hex'),
    ];
    for (const secret of hidden) expect(text).not.toContain(secret);
  }
});

test('the newest call is shown; earlier ones and those being served beside it', () => {
  const tickets = [
    liveTicket({ number: 'A-01', state: 'serving', ...at(9) }),
    liveTicket({ number: 'A-02', state: 'called', ...at(3) }),
    liveTicket({ number: 'A-03', state: 'called', ...at(1, { desk_id: 'two', times_called: 2 }) }),
    liveTicket({ number: 'A-04', state: 'serving', ...at(0) }),
    liveTicket({ number: 'A-05', state: 'served', ...at(2), ended_at: factsNow }),
    liveTicket({ number: 'A-06', state: 'held', ...at(2) }),
  ];
  const board = assembleBoard(
    placeFacts(tickets, { desks: [deskRow(), deskRow({ id: 'two', name: 'Room 7' })] }),
    factsNow,
  );
  expect(board.now).toEqual({
    number: 'A-03',
    desk: 'Room 7',
    language: 'en',
    calledAt: minutesAgo(1).toISOString(),
    timesCalled: 2,
  });
  expect(board.earlier.map(({ number }) => number)).toEqual(['A-04', 'A-02', 'A-01']);
});

test('next up: each line in its order, between lines whoever came first', () => {
  const first = lineFacts([
    liveTicket({ number: 'A-09', joined_at: minutesAgo(5) }),
    liveTicket({ number: 'A-08', joined_at: minutesAgo(50) }),
  ]);
  const second = lineFacts([liveTicket({ number: 'B-01', joined_at: minutesAgo(20) })], { id: 'second' });
  const board = assembleBoard(placeFacts([], { lines: [first, second] }), factsNow);
  expect(board.next).toEqual(['B-01', 'A-09', 'A-08']);
  expect(board.waiting).toBe(3);
});

test('open while one line takes guests; the wait is of those that do', () => {
  const paces = { pace_seconds: 600, pace_samples: 9 };
  const board = (state: 'open' | 'paused') =>
    assembleBoard(placeFacts([liveTicket()], {}, { ...paces, state }), factsNow);
  expect(board('open')).toMatchObject({ isOpen: true, wait: { low: expect.any(Number), high: expect.any(Number) } });
  expect(board('paused')).toMatchObject({ isOpen: false, wait: null });
  const shut = placeFacts([liveTicket()], {}, { ...paces, hours: { tue: [{ from: '09:00', to: '10:00' }] } });
  expect(assembleBoard(shut, factsNow)).toMatchObject({ isOpen: false, wait: null });
});
