import { expect, test } from 'vitest';
import { hallAfter, plainLog } from '#test/waits/random-hall.ts';
import { newHall } from './hall.ts';
import { oneDeskMore } from './one-desk-more.ts';

const hall = hallAfter(plainLog(7, { guests: 50, desks: 1 }));
const closed = { id: 'closed', lines: ['a'], isOpen: false, backAt: null };

test('a second desk about halves the wait of the last in a long line', () => {
  const more = oneDeskMore(hall, 'a', [closed], hall.now);
  expect(more?.now).toBeGreaterThan(60);
  const [one] = more?.with ?? [];
  expect(one?.desk).toBe('closed');
  expect((one?.minutes ?? 0) / (more?.now ?? 1)).toBeGreaterThan(0.35);
  expect((one?.minutes ?? 0) / (more?.now ?? 1)).toBeLessThan(0.75);
  expect(hall.desks.has('closed')).toBe(false);
});

test('nothing is said of a short line, of a desk of another line, or of one that is open', () => {
  const line = hall.lines.get('a');
  if (!line) throw new Error('no line');
  const short = { ...hall, lines: new Map(hall.lines).set('a', { ...line, waiting: line.waiting.slice(0, 2) }) };
  expect(oneDeskMore(short, 'a', [closed], hall.now)).toBeNull();
  expect(oneDeskMore(newHall(), 'a', [closed], 0)).toBeNull();
  expect(oneDeskMore(hall, 'a', [{ ...closed, lines: ['b'] }], hall.now)).toBeNull();
  const [open = ''] = hall.desks.keys();
  expect(oneDeskMore(hall, 'a', [{ ...closed, id: open }], hall.now)).toBeNull();
});
