import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import type { TicketRef } from '#db/tickets.ts';
import { presentGuestTicket } from './guest-ticket.ts';

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
