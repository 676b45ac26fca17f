import { afterEach, beforeEach, expect, test } from 'vitest';
import { bookText } from '#commands/messaging/book-text.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import { releasePrefix, updateSpending } from '#commands/messaging/spending.ts';
import { sendTestTexts } from './send-test-texts.ts';
import { sendTestText } from '#commands/messaging/send-test-text.ts';
import { textGuest } from '#commands/messaging/text-guest.ts';
import { newId } from '#db/new-id.ts';
import { reservedPhone } from '#test/cast.ts';
import { afterTransaction } from '#test/after-transaction.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { accept, openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';

let harbour: Harbour;
let network: PhoneNetwork;

beforeEach(async () => {
  harbour = await openHarbour();
  network = openPhoneNetwork(harbour);
  await harbour.setSettings(harbour.lines.walkIn, { capacity: 1000 });
  await harbour.pool.query('delete from place_spending');
});
afterEach(async () => {
  await network.stop();
  await harbour.close();
});

async function setSpending(columns: Record<string, unknown>): Promise<void> {
  const { organizationId, placeId } = harbour;
  await harbour.db.deleteFrom('place_spending').execute();
  await harbour.db
    .insertInto('place_spending')
    .values({
      organization_id: organizationId,
      place_id: placeId,
      ...columns,
    })
    .execute();
}

async function bookings(): Promise<{ kind: string; texts: number }[]> {
  return harbour.db.selectFrom('text_count').select(['kind', 'texts']).orderBy('kind').orderBy('texts').execute();
}

const joined = async (phone: string, more: object = {}) => {
  const guest = await harbour.join({ phone, ...more });
  await network.send();
  return network.stateOf(guest.ticketId, 'joined');
};

test('a text to another country is not paid for until the place allows that country; the place in line stays', async () => {
  const guest = await harbour.join({ phone: '+44 7700 900104' });
  await network.send();
  expect(await network.stateOf(guest.ticketId, 'joined')).toMatchObject({
    state: 'dropped',
    reason: 'country_not_allowed',
    handovers: 0,
  });
  expect((await harbour.ticketRow(guest.ticketId)).state).toBe('waiting');
  await setSpending({ countries: ['US', 'GB'] });
  expect(await joined('+44 7700 900105')).toMatchObject({ state: 'sent' });
  expect(network.texts).toHaveLength(1);
});

test.each([
  ['a fixed line', '+442079460000', ['GB'], 'no_texts'],
  ['a number that costs whoever texts it', '+449098790000', ['GB'], 'no_texts'],
  ['a satellite', '+870773111632', ['US', 'GB'], 'country_not_allowed'],
])('%s is found out before a text is spent', async (_, e164, countries, reason) => {
  await setSpending({ countries });
  const { organizationId, placeId } = harbour;
  const input = { organizationId, placeId, messageId: newId(), lease: 1, ticketId: null, e164 };
  expect(await bookText(harbour.context, input)).toBe(reason);
  expect(await bookings()).toEqual([]);
});

test('what a provider says it did not take costs nothing; what nobody knows of does', async () => {
  network.answer(() => ({ kind: 'rejected', class: 'invalid_number', code: '21211' }));
  expect(await joined(reservedPhone(1), { address: '192.0.2.1' })).toMatchObject({ state: 'failed' });
  expect(network.texts).toHaveLength(1);
  expect((await bookings()).map(({ texts }) => texts)).toEqual([0, 0, 0]);
  network.answer(() => ({ kind: 'rejected', class: 'throttled', code: '429', afterSeconds: 5 }));
  await joined(reservedPhone(2));
  expect((await bookings()).filter(({ texts }) => texts > 0)).toEqual([]);
  network.answer(accept);
  harbour.clock.pass(6);
  await network.send();
  network.answer(() => ({ kind: 'unknown', why: 'cut' }));
  await joined(reservedPhone(3));
  expect(await bookings()).toContainEqual({ kind: 'place', texts: 2 });
});

test('many senders at once never pass a bound of the day', async () => {
  await setSpending({ day_most: 7 });
  for (let at = 0; at < 30; at++) await harbour.join({ phone: reservedPhone(at * 100) });
  const others = [openPhoneNetwork(harbour), openPhoneNetwork(harbour)];
  await Promise.all([network, ...others].map((one) => one.send()));
  const sent = [network, ...others].flatMap((one) => one.texts);
  expect(sent).toHaveLength(7);
  expect(await bookings()).toContainEqual({ kind: 'place', texts: 7 });
  const { rows } = await harbour.pool.query(
    `select state, reason, count(*)::int as n from message group by 1, 2 order by 1`,
  );
  expect(rows).toEqual([
    { state: 'dropped', reason: 'budget_spent', n: 23 },
    { state: 'sent', reason: null, n: 7 },
  ]);
  await Promise.all(others.map((one) => one.stop()));
});

test('one number is texted so often a day, whichever places do it', async () => {
  const { organizationId, placeId } = harbour;
  const other = newId();
  await harbour.pool.query(
    `insert into place (organization_id, id, slug, name, country, time_zone, default_language, languages)
     select organization_id, $2, 'other', name, country, time_zone, default_language, languages from place where id = $1`,
    [placeId, other],
  );
  const book = (at: number) =>
    bookText(harbour.context, {
      organizationId,
      placeId: at % 2 ? placeId : other,
      messageId: newId(),
      lease: 1,
      ticketId: null,
      e164: '+12025550101',
    });
  await setSpending({ unusual_after: 1000 });
  const reasons = await Promise.all(Array.from({ length: 30 }, (_, at) => book(at)));
  expect(reasons.filter((reason) => reason === null)).toHaveLength(20);
  expect(new Set(reasons)).toEqual(new Set([null, 'budget_spent']));
  harbour.clock.pass(86_400);
  expect(await book(0)).toBeNull();
});

test('guests who joined from one network have so many texts, and who was served does not count', async () => {
  await setSpending({ address_most: 3 });
  const address = '2001:db8:1:2::77';
  const states: string[] = [];
  for (let at = 0; at < 4; at++) states.push((await joined(reservedPhone(at * 100), { address })).state);
  expect(states).toEqual(['sent', 'sent', 'sent', 'dropped']);
  expect((await joined(reservedPhone(4000), { address: '2001:db8:1:2:ffff::1' })).state).toBe('dropped');
  expect((await joined(reservedPhone(4100), { address: '2001:db8:1:3::1' })).state).toBe('sent');
  await harbour.pool.query(`update ticket set serving_at = now() where phone_index = $1`, [
    testSecrets.phoneIndex(harbour.organizationId, '+12015550100'),
  ]);
  expect((await joined(reservedPhone(4200), { address })).state).toBe('sent');
});

test('twenty texts to numbers that begin alike, and no sign of a person: they are held', async () => {
  for (let at = 0; at < 20; at++) expect(await joined(reservedPhone(at))).toMatchObject({ state: 'sent' });
  expect(await joined(reservedPhone(20))).toMatchObject({ state: 'dropped', reason: 'held' });
  expect(await joined(reservedPhone(21))).toMatchObject({ state: 'dropped', reason: 'held' });
  expect(await joined(reservedPhone(100))).toMatchObject({ state: 'sent' });
  const held = await harbour.db.selectFrom('held_prefix').selectAll().execute();
  expect(held).toHaveLength(1);
  const [row] = held;
  expect(testSecrets.decrypt(row?.prefix ?? Buffer.alloc(0), `held_prefix.prefix:${row?.id}`)).toBe('+1201555');
});

test('one among them who was served is sign enough, and is remembered', async () => {
  const first = await harbour.join({ phone: reservedPhone(0) });
  await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
  await harbour.pool.query(`update ticket set serving_at = now() where id = $1`, [first.ticketId]);
  for (let at = 1; at < 40; at++) expect(await joined(reservedPhone(at))).toMatchObject({ state: 'sent' });
  harbour.clock.pass(7 * 86_400);
  for (let at = 40; at < 70; at++) expect(await joined(reservedPhone(at))).toMatchObject({ state: 'sent' });
});

test('let go by a manager, what is still worth saying is said until the day is over; taken back, it is held again', async () => {
  const { context, staff, placeId, db } = harbour;
  for (let at = 0; at < 22; at++) await joined(reservedPhone(at));
  const { id: heldId } = await db.selectFrom('held_prefix').select('id').executeTakeFirstOrThrow();
  const release = (isReleased: boolean) => releasePrefix(context, staff.tomas, { placeId, heldId, isReleased }, null);
  await expect(releasePrefix(context, staff.ruth, { placeId, heldId, isReleased: true }, null)).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect((await release(true)).answer).toEqual({ revived: 2 });
  await network.send();
  expect(network.texts).toHaveLength(22);
  expect(await joined(reservedPhone(22))).toMatchObject({ state: 'sent' });
  await release(false);
  expect(await joined(reservedPhone(23))).toMatchObject({ state: 'dropped', reason: 'held' });
  harbour.clock.pass(31 * 60);
  expect((await release(true)).answer).toEqual({ revived: 0 });
  harbour.clock.pass(86_400);
  for (let at = 24; at < 44; at++) expect(await joined(reservedPhone(at))).toMatchObject({ state: 'sent' });
  expect(await joined(reservedPhone(44))).toMatchObject({ state: 'dropped', reason: 'held' });
});

test('let go while one more was judged to be held, it is said too', async () => {
  const { context, staff, placeId, db } = harbour;
  for (let at = 0; at < 21; at++) await joined(reservedPhone(at));
  const { id: heldId } = await db.selectFrom('held_prefix').select('id').executeTakeFirstOrThrow();
  const guest = await harbour.join({ phone: reservedPhone(21) });
  const released: number[] = [];
  const judging = afterTransaction(db, async () => {
    if (released.length > 0) return;
    const { answer } = await releasePrefix(context, staff.tomas, { placeId, heldId, isReleased: true }, null);
    released.push(answer.revived);
  });
  network.deps.db = judging;
  await network.send();
  expect(released, 'the one that was dropped before').toEqual([1]);
  harbour.clock.pass(1);
  await network.send();
  expect(await network.stateOf(guest.ticketId, 'joined')).toMatchObject({ state: 'sent', handovers: 1 });
  expect(network.texts).toHaveLength(22);
});

test('staff hear at once that a text by hand is not paid for; a test goes when the day is spent, but not everywhere', async () => {
  const { context, staff, placeId } = harbour;
  const abroad = await harbour.join({ phone: '+44 7700 900104' });
  const write = () => textGuest(context, staff.ruth, abroad, { text: 'Your papers are ready.' }, null);
  await expect(write()).rejects.toMatchObject({ code: 'country_not_allowed' });
  const bounds = { dayMost: 1, numberMost: null, prefixMost: null, addressMost: null, unusualAfter: null };
  await updateSpending(context, staff.tomas, { placeId, countries: ['GB', 'US'], ...bounds }, null);
  await network.send();
  expect(network.texts.map(({ kind }) => kind)).toEqual(['joined']);
  await expect(write()).rejects.toMatchObject({ code: 'budget_spent' });
  const input = {
    placeId,
    kind: 'joined',
    language: 'en',
    body: '{number}: {link}',
    publicUrl: 'https://harbour.example',
  } as const;
  const phone = { phone: '+12025550101', phoneCountry: 'US' };
  await sendTestText(context, staff.tomas, { ...input, ...phone }, null);
  await sendTestTexts(network.deps);
  expect(network.texts.at(-1)).toMatchObject({ to: '+12025550101' });
  expect(await bookings()).toContainEqual({ kind: 'place', texts: 2 });
  await updateSpending(context, staff.tomas, { placeId, countries: null, ...bounds, dayMost: 5 }, null);
  await expect(
    sendTestText(context, staff.tomas, { ...input, phone: '+44 7700 900104', phoneCountry: null }, null),
  ).rejects.toMatchObject({ code: 'country_not_allowed' });
});
