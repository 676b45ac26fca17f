// The secret changes while people wait: look-ups by keyed hash continue to work, nobody is duplicated or lost, and the
// old secret makes no new hashes.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bookText } from '#commands/messaging/book-text.ts';
import { changeTicket } from '#commands/ticket/change-ticket.ts';
import { idempotencyKeyOf } from '#commands/engine/idempotency-key.ts';
import { erasePerson } from '#commands/erasing/erase-guests.ts';
import { joinLine, type JoinInput } from '#commands/ticket/join-line.ts';
import { LineRunner } from '#commands/engine/line-runner.ts';
import { receiveText } from '#commands/messaging/receive-text.ts';
import { removeTicket } from '#commands/ticket/moves.ts';
import { returnTicket } from '#commands/ticket/move-ticket.ts';
import { runOnce } from '#commands/engine/run-once.ts';
import { stopEmail } from '#commands/messaging/stop-email.ts';
import { createLinePool } from '#db/database.ts';
import { isEmailStopped, emailStopToken, isOptedOut } from '#db/messaging/opt-outs.ts';
import { adoptSecret, openSecrets, proveSecret } from '#db/secret/keyring.ts';
import { followingColumns } from '#db/secret/follow-secret.ts';
import { sealAnew, sealedColumns } from '#db/secret/seal-anew.ts';
import { createSecrets, type Secrets } from '#db/secret/secrets.ts';
import { emailKey } from '#jobs/send/email-gates.ts';
import { presentEmails } from '#presenters/guest/emails.ts';
import { findLeaks } from '#test/old-secret-leaks.ts';
import { openHarbour, testSecret, testSecrets, type Harbour } from '#test/harbour.ts';

const [next, last] = ['the secret that takes the place of the one before', 'and the one after that, which is the last'];
const phone = '+12025550131';
const helper = '+12025550132';
const gone = '+12025550134';
const email = 'amina@example.org';
const now = new Date('2026-03-02T15:00:00Z');
let harbour: Harbour;
let pools: ReturnType<typeof createLinePool>[];
beforeEach(async () => {
  harbour = await openHarbour();
  pools = [];
  await proveSecret(harbour.db, testSecrets, now);
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await harbour.close();
});

/** Like all processes after a start with another secret. */
async function changed(from: string, to: string): Promise<Secrets> {
  expect(await adoptSecret(harbour.running.db, from, to, now)).toBe('adopted');
  const secrets = await openSecrets(harbour.db, to);
  if (!secrets) throw new Error('it does not open its own database');
  const pool = createLinePool(harbour.connectionString);
  pools.push(pool);
  const runner = new LineRunner({ pool, secrets, announce: () => undefined, now: harbour.clock.now });
  Object.assign(harbour.context, { secrets, runner });
  return secrets;
}

const text = (from: string, said: string, ref: string): Promise<unknown> => {
  const { context, organizationId, placeId } = harbour;
  const publicUrl = 'http://localhost';
  return receiveText(context, { organizationId, placeId, from, text: said, provider: 'twilio', ref, publicUrl });
};

const isStopped = (secrets: Secrets, number: string): Promise<boolean> => {
  const { organizationId } = harbour;
  return isOptedOut(harbour.db, { organizationId, phoneIndex: secrets.phoneIndex(organizationId, number) });
};

async function joinsOnceOnly(): Promise<void> {
  const twin = await harbour.join({ phone });
  expect(await harbour.ticketRow(twin.ticketId)).toMatchObject({ maybe_same_person: true, phone_index: null });
  await expect(harbour.join({ phone, source: 'staff' }, harbour.staff.ruth)).rejects.toMatchObject({
    code: 'already_waiting',
  });
  const free = await harbour.join({});
  await changeTicket(harbour.context, harbour.guest, free, { phone: { phone } }, null);
  expect(await harbour.ticketRow(free.ticketId)).toMatchObject({ maybe_same_person: true, phone_index: null });
  const { context, organizationId, lines } = harbour;
  const { rows } = await harbour.pool.query(
    `select from ticket where phone_index = $1 and line_id = $2 and state = 'waiting'`,
    [context.secrets.phoneIndex(organizationId, phone), lines.walkIn],
  );
  expect(rows).toHaveLength(1);
}

describe('what is looked up', () => {
  test('the same phone has one place in a line before a change of the secret, during it and after it', async () => {
    for (let at = 0; at < 8; at += 1) await harbour.join({ name: `Guest ${at}` });
    await harbour.join({ phone, secondPhone: helper });
    const left = await harbour.join({ phone: gone });
    await removeTicket(harbour.context, harbour.staff.ruth, left, { reason: 'other' }, null);
    await joinsOnceOnly();

    const secrets = await changed(testSecret, next);
    await joinsOnceOnly();
    const killed = sealAnew(harbour.db, secrets, () => {
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    await joinsOnceOnly();
    // A guest who left before the change and joined again after it does not appear twice.
    await harbour.join({ phone: gone });
    await expect(returnTicket(harbour.context, harbour.staff.ruth, left, {}, null)).rejects.toMatchObject({
      code: 'already_waiting',
    });
    await sealAnew(harbour.db, secrets);
    await joinsOnceOnly();
    await changed(next, last);
    await joinsOnceOnly();
  });

  test('STOP holds, also of who was erased long ago and of a helper, and START ends it', async () => {
    const { context, organizationId, placeId, staff } = harbour;
    await harbour.join({ phone, secondPhone: helper });
    await harbour.join({ phone: gone });
    for (const [at, number] of [phone, helper, gone].entries()) await text(number, 'STOP', `s${at}`);
    await erasePerson(context, staff.ines, { placeId, phone: gone });
    for (const [from, to] of [
      [testSecret, next],
      [next, last],
    ] as const) {
      const secrets = await changed(from, to);
      for (const number of [phone, helper, gone]) {
        expect(await isStopped(secrets, number)).toBe(true);
        expect(await isStopped(createSecrets(from), number)).toBe(false);
        const input = { organizationId, placeId, messageId: placeId, lease: 1, ticketId: null, e164: number };
        expect(await bookText(context, input)).toBe('opted_out');
      }
    }
    await text(gone, 'START', 'e1');
    expect(await isStopped(context.secrets, gone)).toBe(false);
  });

  test('links that end letters hold, from before and after', async () => {
    const { db, context, organizationId } = harbour;
    const emailIndex = testSecrets.givenEmailIndex(organizationId, email);
    const link = emailStopToken(testSecrets, { organizationId, emailIndex });
    const secrets = await changed(testSecret, next);
    await stopEmail(context, link, 'stop');
    expect(await isEmailStopped(db, { organizationId, emailIndex: secrets.emailIndex(organizationId, email) })).toBe(
      true,
    );
    expect(await isEmailStopped(db, { organizationId, emailIndex })).toBe(false);
    expect(
      emailStopToken(secrets, { organizationId, emailIndex: secrets.givenEmailIndex(organizationId, email) }),
    ).toBe(link);
    await changed(next, last);
    expect(await presentEmails({ db, secrets: context.secrets }, link)).toMatchObject({ isStopped: true });
    await stopEmail(context, link, 'resume');
    expect(await presentEmails({ db, secrets: context.secrets }, link)).toMatchObject({ isStopped: false });
  });

  test('a repeat with a key from before gets the stored answer, and another wish under it is refused', async () => {
    const { context, guest, staff, organizationId } = harbour;
    const input: JoinInput = { lineId: harbour.lines.walkIn, language: 'en', source: 'link', phone };
    const once = idempotencyKeyOf('a key from before', input);
    const first = await joinLine(context, guest, input, once);
    const request = { organizationId, actor: staff.ines, idempotencyKey: idempotencyKeyOf('a setting', { a: 1 }) };
    await runOnce(context, request, () => Promise.resolve('done'));
    for (const [from, to] of [
      [testSecret, next],
      [next, last],
    ] as const) {
      await changed(from, to);
      expect(await joinLine(harbour.context, guest, input, once)).toMatchObject({
        answer: { ticketId: first.answer.ticketId },
        isRepeat: true,
      });
      const other = { ...input, name: 'Else' };
      await expect(
        joinLine(harbour.context, guest, other, idempotencyKeyOf('a key from before', other)),
      ).rejects.toMatchObject({
        code: 'idempotency_mismatch',
      });
      const again = await runOnce(harbour.context, request, () => Promise.reject(new Error('not again')));
      expect(again).toEqual({ answer: 'done', isRepeat: true });
    }
  });

  test('what texts of the day count against goes on', async () => {
    const { context, organizationId, placeId, pool } = harbour;
    await pool.query('update place_spending set number_most = 2');
    const book = (lease: number) =>
      bookText(context, { organizationId, placeId, messageId: placeId, lease, ticketId: null, e164: phone });
    expect(await book(1)).toBeNull();
    await changed(testSecret, next);
    expect(await book(2)).toBeNull();
    expect(await book(3)).toBe('budget_spent');
  });

  test('killed while it follows, nothing did; adopted before this was built, it stays where it was', async () => {
    const { db, pool, organizationId } = harbour;
    await harbour.join({ phone });
    await pool.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`);
    await pool.query('create trigger fail before update on idempotency for each row execute function fail()');
    await expect(adoptSecret(db, testSecret, next, now)).rejects.toThrow('killed');
    await joinsOnceOnly();
    await pool.query('drop trigger fail on idempotency');
    await changed(testSecret, next);
    await pool.query('update installation_secret set is_followed = false');
    const secrets = await openSecrets(db, next);
    expect(secrets?.phoneIndex(organizationId, phone)).toEqual(testSecrets.phoneIndex(organizationId, phone));
  });
});

describe('whoever holds the secret before and a database from after', () => {
  test('makes no look-up of anybody who waits, wants no texts, or asked for something', async () => {
    const { context, db, organizationId, placeId } = harbour;
    const guest = await harbour.join({ phone, secondPhone: helper, address: '203.0.113.9' });
    await changeTicket(
      context,
      harbour.guest,
      guest,
      { language: 'de' },
      idempotencyKeyOf('a key', { language: 'de' }),
    );
    await db
      .updateTable('ticket')
      .set({ email_index: testSecrets.emailIndex(organizationId, email) })
      .where('id', '=', guest.ticketId)
      .execute();
    await db
      .insertInto('letter_count')
      .values({ ...emailKey(testSecrets, email, now), letters: 1 })
      .execute();
    await text(phone, 'STOP', 'r1');
    await text('+12025550139', 'hello', 'r2');
    await bookText(context, { organizationId, placeId, messageId: placeId, lease: 1, ticketId: null, e164: helper });
    const known = { organizationId, phones: [phone, helper, '+12025550139'], emails: [email], now };
    // The current secret can make these hashes.
    const before = await findLeaks(harbour.pool, testSecrets, known);
    expect(before).toEqual(
      expect.arrayContaining([
        'answered_stranger.phone_index',
        'letter_count.key',
        'number_count.key',
        'opt_out.phone_index',
        'text_booking.number_key',
        'text_count.key',
        'ticket.email_index',
        'ticket.phone_index',
      ]),
    );

    const secrets = await changed(testSecret, next);
    await sealAnew(db, secrets);
    expect(await findLeaks(harbour.pool, testSecrets, known)).toEqual([]);
    expect(await findLeaks(harbour.pool, secrets, known)).toEqual(before);
    await changed(next, last);
    expect(await findLeaks(harbour.pool, secrets, known)).toEqual([]);
    expect(await findLeaks(harbour.pool, createSecrets(next), known)).toEqual([]);
  });

  test('every column of bytes follows, is sealed anew, or stays for a reason', async () => {
    const { rows } = await harbour.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' order by 1`,
    );
    const following = Object.entries(followingColumns).flatMap(([table, columns]) =>
      columns.map((column) => `${table}.${column}`),
    );
    const sealed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(rows.map(({ name }) => name).filter((name) => ![...following, ...sealed].includes(name))).toEqual(
      Object.keys(staying),
    );
  });
});

/** docs/decisions/046 */
const random = 'a hash of what is random and of 128 bits or more: nothing is found by trying';
const given = 'of what was given away, and comes from the first secret with an id';
const chained = 'part of a chain of hashes, without a secret';
const staying = {
  'api_key.key_hash': given,
  'audit_entry.hash': chained,
  'audit_entry.network_mark': chained,
  'audit_head.hash': chained,
  'audit_head.kept_from_hash': chained,
  'channel_account.inbound_hash': given,
  'device.token_hash': given,
  'email_proof.token_hash': given,
  'event.hash': chained,
  'installation.push_keys': 'sealed anew apart',
  'installation.setup_key_hash': random,
  'installation_secret.check_value': 'tells the secret itself',
  'installation_secret.sealed': 'older secrets, sealed by today’s',
  'invitation.token_hash': given,
  'line.head_hash': chained,
  'pairing.device_code_hash': random,
  'pairing.user_code_hash': 'good for minutes, then gone',
  'password_reset.token_hash': given,
  'place_image.content': 'no secret',
  'push_subscription.endpoint_index': random,
  'shared_desk.browser_hash': random,
  'ticket.short_code_hash': given,
  'ticket.token_hash': given,
};
