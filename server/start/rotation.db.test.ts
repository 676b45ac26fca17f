// The secret changes in the middle of a day: lines go on, links and STOP stay valid, and in the end the old secret decrypts nothing.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '#commands/engine/audit.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import { receiveText } from '#commands/messaging/receive-text.ts';
import { verifyAudit } from '#db/audit/verify-audit.ts';
import { insertCarrier } from '#db/messaging/carriers.ts';
import { isOptedOut } from '#db/messaging/opt-outs.ts';
import { createSecrets, fieldOf, networkField, type Secrets } from '#db/secret/secrets.ts';
import { findTicketRefByToken } from '#db/ticket/tickets.ts';
import { presentDesk } from '#presenters/staff/console-view.ts';
import { openHarbour, testSecret, type Harbour } from '#test/harbour.ts';
import { adoptSecret, openSecrets, proveSecret } from '#db/secret/keyring.ts';
import { sealAnew, sealedColumns } from '#db/secret/seal-anew.ts';

const next = 'the secret that takes the place of the one before';
const last = 'and the one that takes the place of that one';
const now = new Date('2026-03-02T15:00:00Z');
const phone = '+12025550131';
let harbour: Harbour;
beforeEach(async () => {
  harbour = await openHarbour();
});
afterEach(() => harbour.close());

async function changed(from: string, to: string): Promise<Secrets> {
  expect(await adoptSecret(harbour.db, from, to, now)).toBe('adopted');
  const secrets = await openSecrets(harbour.db, to);
  if (!secrets) throw new Error('it does not open its own database');
  // Like a process that was started with it.
  Object.assign(harbour.context, { secrets });
  return secrets;
}

const namesSeen = async (secrets: Secrets): Promise<string[]> => {
  const reader = { kind: 'member' as const, id: null, role: 'owner' as const };
  const desk = { id: harbour.desks.one, place_id: harbour.placeId };
  const view = await presentDesk(harbour.db, secrets, desk, reader, harbour.clock.now());
  return [...view.waiting, ...view.active].map(({ name }) => name ?? '').toSorted((a, b) => (a < b ? -1 : 1));
};

/** Counts the stored values by their first byte, the number of the key. */
async function sealedBy(): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { table, column } of sealedColumns) {
    const { rows } = await harbour.pool.query<{ id: number; count: number }>(
      `select get_byte(${column}, 0) as id, count(*)::int from ${table} where ${column} is not null group by 1`,
    );
    for (const { id, count } of rows) counts[id] = (counts[id] ?? 0) + count;
  }
  return counts;
}

describe('another secret', () => {
  test('opens what the one before sealed, seals anew, and keeps links and STOP', async () => {
    const { db, context, organizationId, placeId } = harbour;
    const old = createSecrets(testSecret);
    await proveSecret(db, old, now);
    const before = await harbour.join({ name: 'Before', phone, secondPhone: '+12025550132', note: 'blue coat' });
    const account = '019d0000-0000-7000-8000-000000000001';
    const settings = { token: 'abc' };
    await db.transaction().execute((trx) =>
      insertCarrier(trx, old, {
        organizationId,
        placeId,
        id: account,
        provider: 'twilio',
        settings,
        isOn: true,
        at: now,
      }),
    );

    const secrets = await changed(testSecret, next);
    const after = await harbour.join({ name: 'After', phone: '+12025550133' });
    expect(await namesSeen(secrets)).toEqual(['After', 'Before']);
    expect(await sealedBy()).toMatchObject({ 1: 5, 2: 2 });

    const heard: number[] = [];
    expect(await sealAnew(db, secrets, (sealed) => void heard.push(sealed))).toEqual({ sealed: 5, unreadable: 0 });
    expect(heard.at(-1)).toBe(5);
    expect(await sealedBy()).toEqual({ 2: 7 });
    expect(await namesSeen(secrets)).toEqual(['After', 'Before']);
    await callNext(context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);

    // A link in a text that was sent, and the same link in a later text.
    for (const { ticketId } of [before, after])
      expect(await findTicketRefByToken(db, secrets, old.ticketToken(ticketId))).toMatchObject({ ticketId });
    expect(secrets.ticketToken(before.ticketId)).toBe(old.ticketToken(before.ticketId));
    expect(secrets.inboundSecret(account)).toBe(old.inboundSecret(account));
    expect(secrets.derive('accounts')).toBe(old.derive('accounts'));
    // STOP is found by the current hash of the number, and not by the hash of an earlier secret.
    const number = { organizationId, phoneIndex: secrets.phoneIndex(organizationId, phone) };
    await receiveText(context, {
      organizationId,
      placeId,
      from: phone,
      text: 'STOP',
      provider: 'twilio',
      ref: 'r1',
      publicUrl: 'http://localhost',
    });
    expect(await isOptedOut(db, number)).toBe(true);
    const byOld = { organizationId, phoneIndex: old.phoneIndex(organizationId, phone) };
    expect(await isOptedOut(db, byOld)).toBe(false);

    // The old secret alone decrypts no stored value.
    const name = (await harbour.ticketRow(before.ticketId)).name ?? Buffer.of();
    expect(() => old.decrypt(name, fieldOf.ticketName(before.ticketId))).toThrow('unknown field key 2');
    expect(await openSecrets(db, testSecret)).toBeNull();
    expect(await proveSecret(db, old, now)).toBe('other');
  });

  test('killed half way goes on where it was, and a value that somebody writes meanwhile stays theirs', async () => {
    const { db, pool } = harbour;
    const guests = await Promise.all(
      Array.from({ length: 12 }, (_, at) => harbour.join({ name: `Guest ${at}`, phone: `+120255501${40 + at}` })),
    );
    const secrets = await changed(testSecret, next);
    const killed = sealAnew(db, secrets, () => {
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    const half = await sealedBy();
    expect(half[1]).toBeGreaterThan(0);
    expect(half[2]).toBeGreaterThan(0);
    expect((await namesSeen(secrets)).length).toBe(12);

    const damaged = guests[0]?.ticketId ?? '';
    await pool.query(`update ticket set note = '\\x01020304' where id = $1`, [damaged]);
    const resumed = await sealAnew(db, (await openSecrets(db, next)) ?? secrets);
    expect(resumed).toEqual({ sealed: 24 - (half[2] ?? 0), unreadable: 1 });
    expect(await sealedBy()).toEqual({ 1: 1, 2: 24 });
    expect(await sealAnew(db, secrets)).toEqual({ sealed: 0, unreadable: 1 });
  });

  test('networks in the audit log are sealed anew, and the log is still whole', async () => {
    const { db, context, organizationId, staff } = harbour;
    const write = (): Promise<unknown> =>
      db.transaction().execute((trx) =>
        audit({ ...context, askedFrom: () => '203.0.113.9' }, trx, {
          organizationId,
          actor: staff.ines,
          kind: 'privacy_changed',
        }),
      );
    await write();
    const secrets = await changed(testSecret, next);
    await write();
    expect(await sealAnew(db, secrets)).toEqual({ sealed: 1, unreadable: 0 });
    const rows = await db.selectFrom('audit_entry').select(['seq', 'network']).orderBy('seq').execute();
    const today = createSecrets(next, { keyId: 2, older: new Map(), followed: [] });
    for (const { seq, network } of rows)
      expect(today.decrypt(network ?? Buffer.of(), networkField(organizationId, seq))).toContain('203.0.113.9');
    expect(rows).toHaveLength(2);
    expect(await verifyAudit(db, today, organizationId)).toMatchObject({ fault: null, head: { seq: 2 } });
  });

  test('follows another one, however often; twice at once is once', async () => {
    const { db } = harbour;
    const one = await harbour.join({ name: 'One', phone });
    await changed(testSecret, next);
    const both = await Promise.all([1, 2].map(() => adoptSecret(db, next, last, now)));
    expect(both).toEqual(['adopted', 'adopted']);
    expect((await harbour.pool.query('select key_id from installation_secret order by 1')).rows).toHaveLength(3);
    const secrets = await changed(next, last);
    expect(secrets.keyId).toBe(3);
    expect(await namesSeen(secrets)).toEqual(['One']);
    expect(secrets.ticketToken(one.ticketId)).toBe(createSecrets(testSecret).ticketToken(one.ticketId));
    expect(await adoptSecret(db, 'a secret that nobody ever used here', 'and another one of that kind', now)).toBe(
      'other',
    );
  });

  test('every column that is sealed is known, so that none is forgotten', async () => {
    const { rows } = await harbour.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type = 'bytea' order by 1`,
    );
    const sealed = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    const others = rows.map(({ name }) => name).filter((name) => !sealed.includes(name));
    // Hashes, indexes and keys of counters; the push keys are encrypted separately, and images are not secret.
    expect(others.filter((name) => !/(_hash|_index|_key|_mark|\.hash|\.key|\.mark|\.proof)$/.test(name))).toEqual(
      expectedOthers,
    );
  });
});

const expectedOthers = [
  'installation.push_keys',
  'installation_secret.check_value',
  'installation_secret.sealed',
  'place_image.content',
  'ticket.joined_from',
];
