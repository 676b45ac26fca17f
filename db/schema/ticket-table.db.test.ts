import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { ticketColumns } from './ticket-table.ts';

let harbour: Harbour;

beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(async () => {
  await harbour.close();
});

/** The type names of Postgres. */
const longNames: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone', int: 'integer' };

test('the table says the type of every column there is, and names no other', async () => {
  const { rows } = await harbour.pool.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = 'ticket'::regclass and attnum > 0 and not attisdropped`,
  );
  const said = Object.entries(ticketColumns).map(([name, { type }]) => [name, longNames[type] ?? type]);
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(rows.map(({ name, type }) => [name, type])));
});
