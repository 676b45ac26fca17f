import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { expireTicket } from '#commands/ticket/moves.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { system } from '#domain/team/actor.ts';
import { presentGuestTicket } from './guest-ticket.ts';
import { weekdays } from '#domain/local-time.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(() =>
  harbour.pool.query(
    "update ticket set state = 'expired', ended_at = now() where state <> 'expired'; update line set waiting = 0",
  ),
);

const view = (ref: TicketRef) => presentGuestTicket(harbour.context, ref);

test('the own ticket: name in full, phone masked, how many are ahead, and nothing of them', async () => {
  const other = await harbour.join({ name: 'Somebody Else', phone: '+12025550104' });
  const mine = await harbour.join({ name: 'Noor', phone: '+12025550101', partySize: 2 });
  const ticket = await view(mine);
  expect(ticket).toMatchObject({
    number: mine.answer.number,
    state: 'waiting',
    ahead: 1,
    name: 'Noor',
    phoneMasked: '•••• 0101',
    canText: true,
    partySize: 2,
    returnUntil: null,
    place: { slug: 'harbour-clinic', timeZone: expect.any(String) },
  });
  const text = JSON.stringify(ticket);
  const secrets = [
    '+12025550101',
    '2025550101',
    harbour.context.secrets.ticketToken(mine.ticketId),
    'Somebody',
    '0104',
    other.ticketId,
  ];
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test('who missed the call may come back until the window closes, and once', async () => {
  const mine = await harbour.join();
  const missedAt = harbour.clock.now();
  const set = (comebacks: number) =>
    harbour.pool.query("update ticket set state = 'no_show', ended_at = $2, comebacks_used = $3 where id = $1", [
      mine.ticketId,
      missedAt,
      comebacks,
    ]);
  expect((await view(mine)).returnUntil).toBeNull();
  await set(0);
  const hourLater = new Date(missedAt.getTime() + 60 * 60_000).toISOString();
  expect(await view(mine)).toMatchObject({ state: 'no_show', returnUntil: hourLater, desk: null, ahead: null });
  await set(1);
  expect((await view(mine)).returnUntil).toBeNull();
});

test('a ticket that is not there is not found', async () => {
  const mine = await harbour.join();
  await expect(view({ ...mine, ticketId: mine.placeId })).rejects.toMatchObject({ code: 'not_found' });
});

test('a kept place is to be taken up from its opening on, while the line is open', async () => {
  const mine = await harbour.join();
  const opening = new Date(harbour.clock.now().getTime() + 3600_000);
  const keptFor = opening.toISOString();
  await harbour.pool.query("update ticket set state = 'booked', kept_for = $2 where id = $1", [mine.ticketId, opening]);
  expect(await view(mine)).toMatchObject({ state: 'booked', keptFor, canCheckIn: false, ahead: null, wait: null });
  harbour.clock.pass(3600);
  expect((await view(mine)).canCheckIn).toBe(true);
  await harbour.pool.query("update line set state = 'closed' where id = $1", [mine.lineId]);
  expect((await view(mine)).canCheckIn).toBe(false);
  await harbour.pool.query("update line set state = 'open' where id = $1", [mine.lineId]);
});

test('a booked place that ended without its guest says so; one of a guest who waited does not', async () => {
  const [booked, came] = [await harbour.join(), await harbour.join()];
  await harbour.pool.query("update ticket set state = 'booked', kept_for = $2 where id = $1", [
    booked.ticketId,
    harbour.clock.now(),
  ]);
  for (const ref of [booked, came]) await expireTicket(harbour.context, system, ref, null);
  expect(await view(booked)).toMatchObject({ state: 'expired', isMissed: true });
  expect(await view(came)).toMatchObject({ state: 'expired', isMissed: false });
});

test('a kept place whose day staff closed meanwhile names the day that it is for now', async () => {
  const mine = await harbour.join();
  const [opening, nextDay] = ['2026-03-03T14:00:00Z', '2026-03-04T14:00:00.000Z'];
  await harbour.pool.query("update ticket set state = 'booked', kept_for = $2 where id = $1", [mine.ticketId, opening]);
  const hours = Object.fromEntries(weekdays.map((day) => [day, [{ from: '09:00', to: '17:00' }]]));
  const { rows } = await harbour.pool.query<{ hours: unknown }>('select hours from line where id = $1', [mine.lineId]);
  const set = (own: unknown, exceptions: object[]) =>
    harbour.pool.query('update line set hours = $2, exceptions = $3 where id = $1', [
      mine.lineId,
      JSON.stringify(own),
      JSON.stringify(exceptions),
    ]);
  await set(hours, []);
  expect((await view(mine)).keptFor).toBe('2026-03-03T14:00:00.000Z');
  await set(hours, [{ date: '2026-03-03' }]);
  expect((await view(mine)).keptFor).toBe(nextDay);
  await set(rows[0]?.hours ?? null, []);
});

test('who is set aside reads until when; nobody else does', async () => {
  const mine = await harbour.join();
  const until = new Date(harbour.clock.now().getTime() + 7200_000);
  await harbour.pool.query("update ticket set state = 'held', hold_until = $2 where id = $1", [mine.ticketId, until]);
  expect(await view(mine)).toMatchObject({ holdUntil: until.toISOString(), isAway: false });
  await harbour.pool.query('update ticket set is_away = true where id = $1', [mine.ticketId]);
  expect(await view(mine)).toMatchObject({ holdUntil: until.toISOString(), isAway: true });
  await harbour.pool.query("update ticket set state = 'served', ended_at = now() where id = $1", [mine.ticketId]);
  expect(await view(mine)).toMatchObject({ holdUntil: null, isAway: false });
});

test('what would become of each delay is said before, as far as there is anybody to let pass', async () => {
  await harbour.join();
  const mine = await harbour.join();
  expect((await view(mine)).delays).toEqual({ left: 2, options: [], times: [] });
  for (let at = 0; at < 4; at += 1) await harbour.join();
  await harbour.pool.query(...teachingWait(mine.lineId, 600));
  const { delays, wait } = await view(mine);
  expect(delays.options.map(({ passing, ahead }) => [passing, ahead])).toEqual([
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
  expect(delays.options[0]?.wait?.high).toBeGreaterThan(wait?.high ?? Infinity);
  expect(delays.times).toHaveLength(7);
  await harbour.pool.query('update ticket set delays_used = 2 where id = $1', [mine.ticketId]);
  expect((await view(mine)).delays).toMatchObject({ left: 0, times: [] });
});

test('what was said of the visit comes back as a number, never as words', async () => {
  const mine = await harbour.join();
  await harbour.pool.query("update ticket set state = 'served', ended_at = now() where id = $1", [mine.ticketId]);
  await harbour.pool.query(
    `insert into feedback (organization_id, ticket_id, place_id, line_id, rating, comment, created_at) values ($1, $2, $3, $4, 4, $5, now())`,
    [mine.organizationId, mine.ticketId, mine.placeId, mine.lineId, Buffer.from('The chairs are hard')],
  );
  const ticket = await view(mine);
  expect(ticket.rating).toBe(4);
  expect(JSON.stringify(ticket)).not.toContain('chairs');
});
