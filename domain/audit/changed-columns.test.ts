import { expect, test } from 'vitest';
import { changedColumns } from './changed-columns.ts';

test('of a change the names are told, never the values', () => {
  const row = { prefix: 'A', settings: { capacity: 5, graceMinutes: 3 }, hours: null, closures: [], untouched: 1 };
  const same = { prefix: 'A', settings: '{"graceMinutes":3,"capacity":5}', hours: null, closures: '[]' };
  expect(changedColumns(row, same)).toEqual([]);
  const other = {
    prefix: 'B',
    settings: '{"capacity":6,"undoSeconds":1}',
    hours: '{"mon":[]}',
    closures: '[{"on":"2026-01-01"}]',
  };
  expect(changedColumns(row, other)).toEqual([
    'closures',
    'hours',
    'prefix',
    'settings.capacity',
    'settings.graceMinutes',
    'settings.undoSeconds',
  ]);
});
