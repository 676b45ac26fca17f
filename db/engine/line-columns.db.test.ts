import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { arrayText } from './line-writes.ts';

let harbour: Harbour;
beforeAll(async () => void (harbour = await openHarbour()));
afterAll(() => harbour.close());

test.each([
  ['text', ['', 'NULL', 'plain', 'say "so"', 'C:\\new', 'a,b {c} \t\n', 'ليلى', null, '{"note":"a \\"b\\""}']],
  ['bytea', [Buffer.alloc(0), Buffer.from([0, 34, 92, 255]), null]],
  ['timestamptz', [new Date('2026-03-01T00:00:00.007Z'), null, new Date('1999-12-31T23:59:59.999Z')]],
  ['int', [0, -7, null]],
  ['boolean', [true, false, null]],
])('the database reads a list of %s as it was', async (type, values) => {
  const { rows } = await harbour.pool.query(`select $1::${type}[] as list`, [arrayText(values)]);
  expect(rows).toEqual([{ list: values }]);
});

test('an empty list stays one', async () => {
  const { rows } = await harbour.pool.query('select $1::text[] as list', [arrayText([])]);
  expect(rows).toEqual([{ list: [] }]);
});
