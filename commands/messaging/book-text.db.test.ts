// Texts that are booked together: it is as if one had come after the other.

import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { addOptOut } from '#db/messaging/opt-outs.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { bookText, bookTexts, type BookingAnswer, type TextInput } from './book-text.ts';

let harbour: Harbour;
beforeEach(async () => {
  harbour = await openHarbour();
  await harbour.setSettings(harbour.lines.walkIn, { capacity: 1000 });
  await harbour.pool.query('delete from place_spending');
});
afterEach(() => harbour.close());

const place = () => ({ organizationId: harbour.organizationId, placeId: harbour.placeId });

async function setSpending(columns: Record<string, unknown>): Promise<void> {
  const { organizationId: organization_id, placeId: place_id } = place();
  await harbour.db.deleteFrom('place_spending').execute();
  await harbour.db
    .insertInto('place_spending')
    .values({ organization_id, place_id, ...columns })
    .execute();
}

const e164Of = (at: number): string => reservedPhone(at).replaceAll(' ', '');
const inputTo = (e164: string, ticketId: string | null = null): TextInput => ({
  messageId: newId(),
  lease: 1,
  ticketId,
  e164,
});
const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

/** All that is counted, whatever the order. */
async function counts(): Promise<unknown> {
  const { rows } = await harbour.pool.query(
    `select kind, texts, count(*)::int as n from text_count group by 1, 2
     union all select 'number', texts, count(*)::int from number_count where texts > 0 group by 2
     union all select 'booking', 0, count(*)::int from text_booking
     union all select 'held', 0, count(*)::int from held_prefix
     union all select 'known', 0, count(*)::int from known_prefix
     union all select 'spent ' || coalesce(spent_on::text, ''), 0, 1 from place_spending order by 1, 2`,
  );
  return rows;
}

async function forgetAll(): Promise<void> {
  await harbour.pool.query('truncate text_booking, text_count, number_count, held_prefix, known_prefix');
  await harbour.pool.query('update place_spending set spent_on = null');
}

test('a bound holds within those that come together, and the day that is spent is noted', async () => {
  await setSpending({ day_most: 5 });
  const answers = await bookTexts(
    harbour.context,
    place(),
    Array.from({ length: 8 }, (_, at) => inputTo(e164Of(at * 100))),
  );
  expect(answers).toEqual([...times(5, null), ...times(3, 'budget_spent')]);
  const { rows } = await harbour.pool.query(`select spent_on from place_spending`);
  expect(rows).toEqual([{ spent_on: expect.any(String) as string }]);
});

test('one number that is meant by all of them has its texts of the day', async () => {
  await setSpending({ number_most: 3, unusual_after: 1000 });
  const inputs = [inputTo(e164Of(200)), ...Array.from({ length: 5 }, () => inputTo(e164Of(0)))];
  const answers = await bookTexts(harbour.context, place(), inputs);
  expect(answers).toEqual([...times(4, null), ...times(2, 'budget_spent')]);
});

test('who wants no texts, or is abroad, gets none, and stands in nobody’s way', async () => {
  const phoneIndex = testSecrets.phoneIndex(harbour.organizationId, e164Of(1));
  const number = { organizationId: harbour.organizationId, phoneIndex };
  await harbour.db.transaction().execute((trx) => addOptOut(trx, number, { way: 'text', at: harbour.clock.now() }));
  const inputs = [inputTo(e164Of(0)), inputTo(e164Of(1)), inputTo('+447700900104'), inputTo(e164Of(2))];
  inputs.push({ ...inputTo(e164Of(1)), isLast: true });
  const answers = await bookTexts(harbour.context, place(), inputs);
  expect(answers).toEqual([null, 'opted_out', 'country_not_allowed', null, null]);
});

test('so many together to numbers that begin alike are held from there on, unless one of them gave a sign of a person', async () => {
  await setSpending({ unusual_after: 5 });
  const inputs = Array.from({ length: 8 }, (_, at) => inputTo(e164Of(at)));
  expect(await bookTexts(harbour.context, place(), inputs)).toEqual([...times(5, null), ...times(3, 'held')]);
  expect(await counts()).toContainEqual({ kind: 'held', texts: 0, n: 1 });
  await forgetAll();
  const guest = await harbour.join({ phone: reservedPhone(0) });
  await harbour.pool.query(`update ticket set confirmed_at = now() where id = $1`, [guest.ticketId]);
  const withOne = [
    inputTo(e164Of(0), guest.ticketId),
    ...inputs.slice(1).map((one) => ({ ...one, messageId: newId() })),
  ];
  expect(await bookTexts(harbour.context, place(), withOne)).toEqual(times(8, null));
  expect(await counts()).toContainEqual({ kind: 'known', texts: 0, n: 1 });
});

test('in batches of any size the answers and the counts are those of one after the other', async () => {
  const tickets: (string | null)[] = [null];
  for (let at = 0; at < 6; at++)
    tickets.push((await harbour.join({ phone: reservedPhone(5000 + at), address: `192.0.2.${at % 2}` })).ticketId);
  await harbour.pool.query(`update ticket set serving_at = now() where id = $1`, [tickets[1]]);
  await harbour.pool.query(`update ticket set confirmed_at = now() where id = $1`, [tickets[2]]);
  const input = fc.record({
    phone: fc.constantFrom(...[0, 1, 2, 100, 101, 200].map(e164Of), '+447700900104'),
    ticket: fc.constantFrom(...tickets),
  });
  const bound = (least: number, max: number) => fc.integer({ min: least, max: max });
  const rules = fc.record({
    day_most: bound(5, 30),
    number_most: bound(2, 8),
    prefix_most: bound(3, 12),
    address_most: bound(3, 12),
    unusual_after: bound(5, 9),
  });
  const run = fc.asyncProperty(
    rules,
    fc.array(fc.array(input, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
    async (set, batches) => {
      await setSpending(set);
      const inputs = batches.map((batch) => batch.map(({ phone, ticket }) => inputTo(phone, ticket)));
      await forgetAll();
      const alone: BookingAnswer[] = [];
      for (const one of inputs.flat()) alone.push(await bookText(harbour.context, { ...place(), ...one }));
      const counted = await counts();
      await forgetAll();
      const together: BookingAnswer[] = [];
      for (const batch of inputs) together.push(...(await bookTexts(harbour.context, place(), batch)));
      expect(together).toEqual(alone);
      expect(await counts()).toEqual(counted);
    },
  );
  await fc.assert(run, { numRuns: 20 });
});

test('two places that text the same numbers at once wait for each other and never pass a bound', async () => {
  const other = newId();
  await harbour.pool.query(
    `insert into place (organization_id, id, slug, name, country, time_zone, default_language, languages)
     select organization_id, $2, 'other', name, country, time_zone, default_language, languages from place where id = $1`,
    [harbour.placeId, other],
  );
  await setSpending({ number_most: 20, unusual_after: 1000, day_most: 1000, prefix_most: 1000 });
  const numbers = [0, 100, 200, 300, 400, 500].map(e164Of);
  const batches = Array.from({ length: 20 }, (_, at) => {
    const placeId = at % 2 ? harbour.placeId : other;
    const inOrder = at % 3 ? numbers : numbers.toReversed();
    return bookTexts(
      harbour.context,
      { ...place(), placeId },
      [...inOrder, ...inOrder].map((one) => inputTo(one)),
    );
  });
  const answers = (await Promise.all(batches)).flat();
  expect(answers.filter((answer) => answer === null)).toHaveLength(numbers.length * 20);
  const { rows } = await harbour.pool.query(`select texts from number_count`);
  expect(rows).toEqual(times(numbers.length, { texts: 20 }));
});
