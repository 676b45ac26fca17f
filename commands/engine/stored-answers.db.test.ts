import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { migrations } from '#db/migrations/migrate.ts';
import { createSecrets } from '#db/secret/secrets.ts';
import type { Actor, Staff } from '#domain/team/actor.ts';
import { guests } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { changeTicket } from '../ticket/change-ticket.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import { delayTurn, leaveLine } from '../ticket/moves.ts';
import { eraseTicket } from '../erasing/erase-guests.ts';
import { joinLine, type JoinInput } from '../ticket/join-line.ts';
import { textGuest } from '../messaging/text-guest.ts';

let harbour: Harbour;
let line = '';
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(async () => {
  line = await harbour.addLine();
  await harbour.pool.query('delete from idempotency');
});

interface KeptRow {
  scope: string;
  hash: string;
  answer: unknown;
}
const rows = async (): Promise<KeptRow[]> =>
  (await harbour.pool.query<KeptRow>(`select scope, encode(body_hash, 'hex') as hash, answer from idempotency`)).rows;
const apiKey = (): Staff => ({
  kind: 'key',
  id: uuid(),
  organizationId: harbour.organizationId,
  role: 'host',
  grants: [],
  placeIds: [],
});
const inputOf = (fields: Partial<JoinInput>): JoinInput => ({
  lineId: line,
  language: 'en',
  source: 'link',
  ...fields,
});
const nobody: Actor = { kind: 'guest', id: null, browserId: null };
const join = (actor: Actor, input: JoinInput, key: string = uuid()) =>
  joinLine(harbour.context, actor, input, idempotencyKeyOf(key, input));

describe('the hash of what was asked', () => {
  test('is keyed: nobody who has the row finds the number by trying them all', async () => {
    const input = inputOf(guests.amara);
    await join(harbour.staff.ruth, input);
    const [row] = await rows();
    const body = idempotencyKeyOf('a key of a wish', input)?.bodyHash ?? Buffer.of();
    const asked = `join ${line}`;
    const unkeyed = createHash('sha256').update(asked).update(body).digest('hex').slice(0, 32);
    expect(row?.hash).toHaveLength(32);
    expect(row?.hash).not.toBe(unkeyed);
    expect(row?.hash).toBe(testSecrets.inputHash(asked, body).toString('hex'));
    expect(row?.hash).not.toBe(createSecrets('the secret of another house').inputHash(asked, body).toString('hex'));
  });

  test('that was made without a key is emptied by the migration', async () => {
    const { pool, db, organizationId } = harbour;
    await pool.query('alter table idempotency drop column ticket_id, drop column is_refusal');
    await pool.query(`alter table ticket drop column typed_phone, drop column phone_changes,
      drop column email_changes, drop column second_changes`);
    await pool.query(
      `insert into idempotency (organization_id, scope, key, body_hash, answer, created_at)
       values ($1, 'member:x', 'an old key', $2, '{}', now())`,
      [organizationId, createHash('sha256').update('+12025550101').digest()],
    );
    await migrations['0024-kept-wishes']?.up(db);
    expect((await rows()).map(({ hash }) => hash)).toEqual(['']);
  });
});

test('erasing a guest blanks every stored answer to a command of theirs or about them, whoever sent it', async () => {
  const { context, staff, guest } = harbour;
  const scopes = new Set<string | undefined>();
  for (const actor of [guest, staff.ruth, apiKey()]) {
    await harbour.pool.query('delete from idempotency');
    const input = inputOf({ ...guests.amara, secondPhone: '+1 202 555 0102' });
    const { answer } = await join(actor, input);
    const ref = { ...answer, organizationId: harbour.organizationId, lineId: line };
    const change = { phone: { phone: '+1 202 555 0103' } };
    await changeTicket(context, actor, ref, change, idempotencyKeyOf(uuid(), change));
    await changeTicket(context, nobody, ref, { language: 'es' }, idempotencyKeyOf(uuid(), 'es'));
    await textGuest(context, staff.ruth, ref, { text: 'Amara, please' }, idempotencyKeyOf(uuid(), 'Amara, please'));
    const refused = delayTurn(context, guest, ref, { passing: 0 }, idempotencyKeyOf(uuid(), 0));
    await expect(refused).rejects.toMatchObject({ name: 'Refusal' });
    expect((await rows()).every(({ hash }) => hash.length === 32)).toBe(true);
    await eraseTicket(context, ref);
    expect((await rows()).map(({ hash, answer: kept }) => [hash, kept])).toEqual((await rows()).map(() => ['', null]));
    await leaveLine(context, guest, ref, null);
    for (const { scope } of await rows()) scopes.add(scope.split(':')[0]);
  }
  expect(scopes).toEqual(new Set(['guest', 'member', 'key', 'ticket']));
});

describe('a guest without a browser', () => {
  test('shares no answer of joining with anybody: the same key and body make a ticket of their own', async () => {
    const input = inputOf({ name: 'Amara' });
    const key = uuid();
    const [first, second] = [await join(nobody, input, key), await join(nobody, input, key)];
    expect(second.isRepeat).toBe(false);
    expect(second.answer.ticketId).not.toBe(first.answer.ticketId);
    expect(await rows()).toEqual([]);
  });

  test('is known by the ticket whose link they have: a repeat of a move is one, another ticket is another', async () => {
    const [first, second] = [
      await harbour.join({ lineId: line }, nobody),
      await harbour.join({ lineId: line }, nobody),
    ];
    const key = idempotencyKeyOf('the same key for all', {});
    const leave = (ref: typeof first) => leaveLine(harbour.context, nobody, ref, key);
    expect([await leave(first), await leave(second), await leave(first)].map(({ isRepeat }) => isRepeat)).toEqual([
      false,
      false,
      true,
    ]);
  });
});
