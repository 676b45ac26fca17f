import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { fieldOf } from '#db/secret/secrets.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { idempotencyKeyOf, type IdempotencyKey } from '../engine/idempotency-key.ts';
import { eraseEndedTickets, eraseTicket } from '../erasing/erase-guests.ts';
import { giveFeedback, maxComment } from './give-feedback.ts';
import { leaveLine, removeTicket } from './moves.ts';
import { returnTicket } from './move-ticket.ts';

let harbour: Harbour;
let mine: TicketRef;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(async () => {
  mine = await harbour.join();
});

const leave = () => leaveLine(harbour.context, harbour.guest, mine, null);
const say = (
  input: { rating: number; comment?: string | null },
  ref = mine,
  idempotencyKey: IdempotencyKey | null = null,
) => giveFeedback(harbour.context, harbour.guest, ref, input, idempotencyKey);
async function kept(): Promise<{ rating: number; comment: string | null } | null> {
  const row = await harbour.db
    .selectFrom('feedback')
    .selectAll()
    .where('ticket_id', '=', mine.ticketId)
    .executeTakeFirst();
  if (!row) return null;
  const { rating, comment } = row;
  return { rating, comment: comment && testSecrets.decrypt(comment, fieldOf.feedbackComment(mine.ticketId)) };
}

test('a rating with words is kept, the words encrypted', async () => {
  await leave();
  await say({ rating: 4, comment: '  The chairs are hard.  ' });
  expect(await kept()).toEqual({ rating: 4, comment: 'The chairs are hard.' });
  const { rows } = await harbour.pool.query<{ comment: Buffer }>('select comment from feedback');
  expect(rows.every(({ comment }) => !comment.includes('chairs'))).toBe(true);
});

test('said again it replaces, with or without words, however many say it at once', async () => {
  await leave();
  await Promise.all([1, 2, 3, 4, 5].map((rating) => say({ rating, comment: `${rating}` })));
  const now = await kept();
  expect(now?.comment).toBe(String(now?.rating));
  await say({ rating: 2, comment: '   ' });
  expect(await kept()).toEqual({ rating: 2, comment: null });
});

test('a visit that is not over is not rated', async () => {
  await expect(say({ rating: 5 })).rejects.toMatchObject({ code: 'ticket_state', details: { state: 'waiting' } });
  await removeTicket(harbour.context, harbour.staff.ruth, mine, { reason: 'other' }, null);
  await say({ rating: 1 });
  await returnTicket(harbour.context, harbour.staff.ruth, mine, {}, null);
  await expect(say({ rating: 5 })).rejects.toMatchObject({ code: 'ticket_state' });
  expect(await kept()).toEqual({ rating: 1, comment: null });
});

test('what is no rating, and what is no comment any more, is refused', async () => {
  await leave();
  for (const rating of [0, 6, 2.5, Number.NaN])
    await expect(say({ rating })).rejects.toMatchObject({
      details: { errors: [{ path: 'rating', code: 'out_of_range' }] },
    });
  await expect(say({ rating: 3, comment: 'x'.repeat(maxComment + 1) })).rejects.toMatchObject({
    details: { errors: [{ path: 'comment', code: 'too_long' }] },
  });
  expect(await kept()).toBeNull();
  await say({ rating: 3, comment: 'x'.repeat(maxComment) });
  expect((await kept())?.comment).toHaveLength(maxComment);
});

test('erasing takes the words and leaves the number; words said after it are not kept', async () => {
  await leave();
  await say({ rating: 2, comment: 'Ask for me at 12 Shore Road.' });
  await eraseTicket(harbour.context, mine);
  expect(await kept()).toEqual({ rating: 2, comment: null });
  await say({ rating: 3, comment: 'Again: 12 Shore Road.' });
  expect(await kept()).toEqual({ rating: 3, comment: null });
});

test('words that came in the very moment of the erasing go with the next sweep', async () => {
  await leave();
  await eraseTicket(harbour.context, mine);
  const comment = testSecrets.encrypt('12 Shore Road', fieldOf.feedbackComment(mine.ticketId));
  await harbour.pool.query(
    `insert into feedback (organization_id, ticket_id, place_id, line_id, rating, comment, created_at) values ($1, $2, $3, $4, 5, $5, now())`,
    [mine.organizationId, mine.ticketId, mine.placeId, mine.lineId, comment],
  );
  await eraseEndedTickets(harbour.context);
  expect(await kept()).toEqual({ rating: 5, comment: null });
});

test('a ticket of another organization is not found', async () => {
  await leave();
  await expect(say({ rating: 5 }, { ...mine, organizationId: uuid() })).rejects.toMatchObject({ code: 'not_found' });
});

test('a repeat of a rating does not overwrite a later one, and its key is for no other rating', async () => {
  await leave();
  const [first, second] = [idempotencyKeyOf(uuid(), { rating: 5 }), idempotencyKeyOf(uuid(), { rating: 2 })];
  await say({ rating: 5 }, mine, first);
  await say({ rating: 2 }, mine, second);
  expect(await say({ rating: 5 }, mine, first)).toEqual({ answer: { rating: 5 }, isRepeat: true });
  expect(await kept()).toMatchObject({ rating: 2 });
  const other = first && idempotencyKeyOf(first.key, { rating: 1 });
  await expect(say({ rating: 1 }, mine, other)).rejects.toMatchObject({ code: 'idempotency_mismatch' });
  expect(await kept()).toMatchObject({ rating: 2 });
});

test('a rating that came too early stays refused by its key', async () => {
  const idempotencyKey = idempotencyKeyOf(uuid(), { rating: 5 });
  const refused = { code: 'ticket_state', details: { state: 'waiting' } };
  await expect(say({ rating: 5 }, mine, idempotencyKey)).rejects.toMatchObject(refused);
  await leave();
  await expect(say({ rating: 5 }, mine, idempotencyKey)).rejects.toMatchObject(refused);
  expect(await kept()).toBeNull();
});
