import { describe, expect, test } from 'vitest';
import { changeTicket } from '#commands/ticket/change-ticket.ts';
import { checkIn } from '#commands/ticket/moves.ts';
import { setMessageTemplate } from '#commands/messaging/set-message-template.ts';
import { updatePlace } from '#commands/place/places.ts';
import { findLastMessages } from '#db/messaging/last-messages.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { localDay, weekdays } from '#domain/local-time.ts';
import { segmentsOf } from '#domain/messaging/text-segments.ts';
import { defaultTemplate } from '#locales/text-template.ts';
import { reservedPhone } from '#test/cast.ts';
import type { Harbour } from '#test/harbour.ts';
import { harbourWithPhones } from '#test/harbour-with-phones.ts';
import type { PhoneNetwork } from '#test/phone-network.ts';
import { expireYesterdays } from '../clock/line-clock.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';

let harbour: Harbour;
let network: PhoneNetwork;
harbourWithPhones((...opened) => {
  [harbour, network] = opened;
});

const publicUrl = 'https://harbour.example';
const hourMs = 3600_000;

/** A place booked for some hours from now, as a join before closing makes it. */
async function keptPlace(phone: string, hours: number): Promise<TicketRef> {
  const ref = await harbour.join({ phone });
  const at = harbour.clock.now();
  const opening = new Date(at.getTime() + hours * hourMs);
  await harbour.pool.query(`update ticket set state = 'booked', kept_for = $2 where id = $1`, [ref.ticketId, opening]);
  await harbour.pool.query(`update message set kind = 'kept', expires_at = $2 where ticket_id = $1`, [
    ref.ticketId,
    opening,
  ]);
  return ref;
}

test('at night a kept place is confirmed in the morning; who joins now is told now', async () => {
  // On the clock there it is ten in the morning.
  const { context, staff, placeId } = harbour;
  await updatePlace(context, staff.ines, { placeId, quiet: { isOn: true, from: '06:00', to: '12:30' } }, null);
  const kept = await keptPlace(reservedPhone(1), 24);
  const soon = await keptPlace(reservedPhone(2), 1);
  const now = await harbour.join({ phone: reservedPhone(3) });
  const later = await keptPlace('', 24);
  await changeTicket(context, harbour.guest, later, { phone: { phone: reservedPhone(4) } }, null);
  await network.send();
  expect(await network.stateOf(now.ticketId, 'joined')).toMatchObject({ state: 'sent' });
  expect(await network.stateOf(kept.ticketId, 'kept')).toMatchObject({
    state: 'queued',
    reason: 'quiet',
    handovers: 0,
  });
  expect(await network.stateOf(soon.ticketId, 'kept')).toMatchObject({ state: 'dropped', reason: 'quiet' });
  harbour.clock.pass(2 * 3600);
  await network.send();
  expect(await network.stateOf(kept.ticketId, 'kept')).toMatchObject({ state: 'queued' });
  harbour.clock.pass(3600);
  await network.send();
  for (const { ticketId } of [kept, later])
    expect(await network.stateOf(ticketId, 'kept')).toMatchObject({ state: 'sent' });
});

test('quiet hours are a place’s own, two times of day, set by whoever may set things', async () => {
  const { placeId } = harbour;
  const input = { isOn: true, from: '22:00', to: '07:00' };
  const attempt = (own: Partial<typeof input>, staff = harbour.staff.ines) =>
    updatePlace(harbour.context, staff, { placeId, quiet: { ...input, ...own } }, null);
  await expect(attempt({ from: '9' })).rejects.toMatchObject({ code: 'invalid_fields' });
  await expect(attempt({ to: '24:00' })).rejects.toMatchObject({ code: 'invalid_fields' });
  await expect(attempt({ to: '22:00' })).rejects.toMatchObject({ code: 'invalid_fields' });
  await expect(attempt({}, harbour.staff.ruth)).rejects.toMatchObject({ code: 'forbidden' });
  await attempt({ isOn: false });
  const { rows } = await harbour.pool.query('select quiet from place');
  expect(rows).toEqual([{ quiet: { isOn: false, from: '22:00', to: '07:00' } }]);
  const noted = () => harbour.pool.query(`select data -> 'fields' as fields from audit_entry order by seq`);
  const { rows: once } = await noted();
  expect(once.at(-1)).toEqual({ fields: ['quiet.from', 'quiet.isOn', 'quiet.to'] });
  await attempt({ isOn: false });
  expect((await noted()).rows).toEqual(once);
});

test('plain letters: fewer parts, with the phrases of the language in them; back to the product’s own', async () => {
  const { context, staff, placeId } = harbour;
  await harbour.pool.query(`update place set languages = array['en', 'vi']`);
  const body = defaultTemplate('vi', 'joined');
  const text = async (at: number): Promise<string> => {
    await harbour.join({ phone: reservedPhone(at), language: 'vi' });
    await network.send();
    return network.bodiesTo(reservedPhone(at))[0] ?? '';
  };
  const whole = await text(11);
  const input = { placeId, kind: 'joined', language: 'vi', publicUrl } as const;
  await setMessageTemplate(context, staff.ines, { ...input, body, isPlain: true }, null);
  const plain = await text(12);
  expect(plain).toMatch(/: so cua quý khach là|: so cua quy khach là/);
  expect([segmentsOf(whole).alphabet, segmentsOf(plain).alphabet]).toEqual(['ucs2', 'gsm7']);
  expect(segmentsOf(plain).segments).toBeLessThan(segmentsOf(whole).segments);
  await setMessageTemplate(context, staff.ines, { ...input, body }, null);
  expect(segmentsOf(await text(13)).alphabet).toBe('ucs2');
});

test('the first text somebody gets says which words there are, later ones do not', async () => {
  const lineId = await harbour.addLine();
  const ref = await harbour.join({ phone: reservedPhone(21), secondPhone: reservedPhone(22), lineId });
  await network.send();
  await harbour.join({ phone: reservedPhone(21), lineId });
  await network.send();
  const [first, later] = network.bodiesTo(reservedPhone(21));
  expect(first).toMatch(/ Help: HELP\. Stop texts: STOP\.$/);
  expect(segmentsOf(first ?? '').segments).toBe(1);
  expect(later).toMatch(/\/t\/[\w-]{22}$/);
  expect(network.bodiesTo(reservedPhone(22))[0]).toMatch(/ Help: HELP\. Stop texts: STOP\.$/);
  expect((await harbour.ticketRow(ref.ticketId)).state).toBe('waiting');
});

describe('a booked place is told of the opening only while the line is open', () => {
  const weekOf = (from: string): string =>
    JSON.stringify(Object.fromEntries(weekdays.map((day) => [day, [{ from, to: '17:00' }]])));

  /** Booked for the next morning at nine, when the clock then stands. */
  async function bookedForNow(phone: string): Promise<TicketRef> {
    const lineId = await closingLine();
    const ref = await harbour.join({ lineId, phone, closing: 'keep' });
    const { kept_for: opening } = await harbour.ticketRow(ref.ticketId);
    await network.send();
    harbour.clock.pass(((opening?.getTime() ?? 0) - harbour.clock.now().getTime()) / 1000);
    return ref;
  }

  /** Whoever joins now would not be served before it closes. */
  async function closingLine(): Promise<string> {
    const lineId = await harbour.addLine();
    await harbour.addDesk([lineId]);
    await harbour.pool.query('update line set hours = $2 where id = $1', [lineId, weekOf('09:00')]);
    await harbour.pool.query(...teachingWait(lineId, 3 * 3600));
    await Promise.all([1, 2, 3].map(() => harbour.join({ lineId })));
    return lineId;
  }

  const told = (ref: TicketRef) => network.stateOf(ref.ticketId, 'kept_open');

  test('until then staff see what became of the message before', async () => {
    const lineId = await closingLine();
    const ref = await harbour.join({ lineId, phone: reservedPhone(34), closing: 'keep' });
    await network.send();
    const { id } = await network.stateOf(ref.ticketId, 'kept');
    await network.report({ organizationId: ref.organizationId, id }, 'delivered');
    const [last] = (await findLastMessages(harbour.db, ref.organizationId, [ref.ticketId])).values();
    expect(last).toMatchObject({ message_state: 'delivered' });
  });

  test('where staff close the day meanwhile, the place is kept, and they are told on the next day', async () => {
    const ref = await bookedForNow(reservedPhone(31));
    const exceptions = JSON.stringify([{ date: localDay(harbour.clock.now(), 'America/New_York') }]);
    await harbour.pool.query('update line set exceptions = $2 where id = $1', [ref.lineId, exceptions]);
    await network.send();
    expect(await told(ref)).toMatchObject({ state: 'queued', reason: 'early', handovers: 0 });
    const [last] = (await findLastMessages(harbour.db, ref.organizationId, [ref.ticketId])).values();
    expect(last).toMatchObject({ message_state: 'sent' });
    harbour.clock.pass(20 * 3600);
    await expireYesterdays(harbour.context);
    expect((await harbour.ticketRow(ref.ticketId)).state).toBe('booked');
    harbour.clock.pass(4 * 3600);
    await network.send();
    expect(await told(ref)).toMatchObject({ state: 'sent' });
    expect(network.texts.at(-1)).toMatchObject({ kind: 'kept_open', ttlSeconds: 4 * 3600 });
    await checkIn(harbour.context, harbour.guest, ref, null);
    await expireYesterdays(harbour.context);
    expect((await harbour.ticketRow(ref.ticketId)).state).toBe('waiting');
    harbour.clock.pass(24 * 3600);
    await expireYesterdays(harbour.context);
    expect((await harbour.ticketRow(ref.ticketId)).state).toBe('expired');
  });

  test('in the language that they read now, not the one in which they booked', async () => {
    const ref = await bookedForNow(reservedPhone(36));
    await changeTicket(harbour.context, harbour.guest, ref, { language: 'ar' }, null);
    await network.send();
    expect(network.texts.at(-1)).toMatchObject({ kind: 'kept_open', language: 'ar' });
    expect(network.bodiesTo(reservedPhone(36)).at(-1)).toContain('فتحنا الآن');
  });

  test('where it is closed for long, nobody is told that it is open', async () => {
    const ref = await bookedForNow(reservedPhone(35));
    await harbour.pool.query(`update line set hours = '{}' where id = $1`, [ref.lineId]);
    await network.send();
    expect(await told(ref)).toMatchObject({ state: 'dropped', reason: 'early', handovers: 0 });
  });

  test('where the first desk opens later, they are told then', async () => {
    const ref = await bookedForNow(reservedPhone(32));
    const setState = (state: string) =>
      harbour.pool.query('update line set state = $2 where id = $1', [ref.lineId, state]);
    await setState('closed');
    await network.send();
    expect(await told(ref)).toMatchObject({ state: 'queued', handovers: 0 });
    harbour.clock.pass(50 * 60);
    await setState('paused');
    await network.send();
    expect(await told(ref)).toMatchObject({ state: 'sent' });
  });

  test('where it opens later that day, they are told then', async () => {
    const ref = await bookedForNow(reservedPhone(33));
    const hours = weekOf('11:00');
    await harbour.pool.query('update line set hours = $2 where id = $1', [ref.lineId, hours]);
    harbour.clock.pass(2 * 3600 - 60);
    await network.send();
    expect(await told(ref)).toMatchObject({ state: 'queued' });
    harbour.clock.pass(60);
    await network.send();
    expect(await told(ref)).toMatchObject({ state: 'sent' });
  });
});
