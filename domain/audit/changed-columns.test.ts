import { expect, test } from 'vitest';
import { changedColumns } from './changed-columns.ts';

test('of a change the names are told, never the values', () => {
  const row = { prefix: 'A', settings: { capacity: 5, graceMinutes: 3 }, hours: null, exceptions: [], untouched: 1 };
  const same = { prefix: 'A', settings: '{"graceMinutes":3,"capacity":5}', hours: null, exceptions: '[]' };
  expect(changedColumns(row, same)).toEqual([]);
  const other = {
    prefix: 'B',
    settings: '{"capacity":6,"undoSeconds":1}',
    hours: '{"mon":[]}',
    exceptions: '[{"on":"2026-01-01"}]',
  };
  expect(changedColumns(row, other)).toEqual([
    'exceptions',
    'hours',
    'prefix',
    'settings.capacity',
    'settings.graceMinutes',
    'settings.undoSeconds',
  ]);
});
