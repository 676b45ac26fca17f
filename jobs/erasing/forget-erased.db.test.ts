import { randomUUID } from 'node:crypto';
// Erased means gone: the test searches every file of the database for everything that a person left there.

import { appendFile, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { erasePerson, eraseTicket } from '#commands/erasing/erase-guests.ts';
import { giveFeedback } from '#commands/ticket/give-feedback.ts';
import { changeTicket } from '#commands/ticket/change-ticket.ts';
import { leaveLine } from '#commands/ticket/moves.ts';
import { createPool } from '#db/database.ts';
import { guestTables } from '#db/erasing/guest-tables.ts';
import { findRewriteState, markRewritten, rewriteGuestTables } from '#db/erasing/rewrite-tables.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { openPhoneNetwork } from '#test/phone-network.ts';
import { eraseAgain, keepErasedLog } from './erased-log.ts';
import { forgetErased } from './forget-erased.ts';

const phone = '+12025550123';
const hour = 3600;
let harbour: Harbour;
let folder: string;
beforeEach(async () => {
  harbour = await openHarbour();
  folder = await mkdtemp(join(tmpdir(), 'turnstone-erased-'));
});
afterEach(async () => {
  await harbour.close();
  await rm(folder, { recursive: true, force: true });
});

/** A guest who left data in every table, as it is stored. */
async function somebody(): Promise<{ guest: TicketRef; stored: Map<string, Buffer> }> {
  const network = openPhoneNetwork(harbour);
  const guest = await harbour.join({ name: 'Erase Me Please', phone, note: 'blue coat', secondPhone: '+12025550124' });
  await network.send();
  await network.stop();
  await leaveLine(harbour.context, harbour.guest, guest, null);
  await giveFeedback(harbour.context, harbour.guest, guest, { rating: 5, comment: 'my sister was there too' }, null);
  const stored = new Map<string, Buffer>();
  const keep = async (table: string, columns: string[], where: string): Promise<void> => {
    for (const column of columns) {
      const { rows } = await harbour.pool.query<Record<string, Buffer | null>>(
        `select ${column} from ${table} where ${where} and ${column} is not null`,
        [guest.ticketId],
      );
      for (const [at, row] of rows.entries()) {
        const value = row[column];
        if (value && value.length > 0) stored.set(`${table}.${column} ${at}`, value);
      }
    }
  };
  await keep('ticket', ['name', 'phone', 'phone_index', 'note', 'second_contact'], 'id = $1');
  await keep('message', ['body'], 'ticket_id = $1');
  await keep('feedback', ['comment'], 'ticket_id = $1');
  await keep('idempotency', ['body_hash'], 'ticket_id = $1');
  stored.set('the index of the number', testSecrets.phoneIndex(guest.organizationId, phone));
  return { guest, stored };
}

/** Rows stay as long as a transaction runs that is older than their erasing, in another database of the server too. */
async function erase(guest: TicketRef): Promise<void> {
  const { pool } = harbour;
  await eraseTicket(harbour.context, guest);
  const { rows } = await pool.query<{ xid: string }>('select pg_current_xact_id()::text as xid');
  const isPast = async () => {
    const found = await pool.query('select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as is', [rows[0]?.xid]);
    return found.rows;
  };
  await expect.poll(isPast, { timeout: 15_000 }).toEqual([{ is: true }]);
}

interface Found {
  name: string;
  files: string[];
}

/** In which files of this database, and of the write-ahead log, each value occurs. */
async function search(stored: Map<string, Buffer>): Promise<Found[]> {
  await harbour.pool.query('checkpoint');
  const { rows } = await harbour.pool.query<{ oid: string }>(
    'select oid::text from pg_database where datname = current_database()',
  );
  const cluster = inject('postgresFolder');
  const folders = [join('base', rows[0]?.oid ?? ''), 'pg_wal', 'pg_stat'].map((name) => join(cluster, name));
  const found = new Map<string, string[]>();
  for (const one of folders) {
    for (const file of await readdir(one, { withFileTypes: true }).catch(() => [])) {
      if (!file.isFile()) continue;
      const bytes = await readFile(join(one, file.name)).catch(() => Buffer.alloc(0));
      for (const [name, value] of stored)
        if (bytes.includes(value))
          found.set(name, [...(found.get(name) ?? []), `${one.split('/').at(-1)}/${file.name}`]);
    }
  }
  return [...found].map(([name, files]) => ({ name, files }));
}

const logFiles = async (): Promise<string[]> => {
  const { rows } = await harbour.pool.query<{ name: string }>('select name from pg_ls_waldir() order by name');
  return rows.map(({ name }) => name);
};

describe('a day after an erasing', () => {
  test('nothing of the person is in any file of the database, nor in its log', async () => {
    const { guest, stored } = await somebody();
    const other = await harbour.join({ name: 'Stays', phone: '+12025550125' });
    expect(stored.size).toBeGreaterThanOrEqual(8);
    // They can be found: in tables, in indexes, and in the write-ahead log.
    const before = await search(stored);
    expect(before.map(({ name }) => name).sort()).toEqual([...stored.keys()].sort());
    expect(before.find(({ name }) => name === 'ticket.phone_index 0')?.files.length).toBeGreaterThan(2);

    await erase(guest);
    await harbour.pool.query('vacuum');
    // Erased data is still in the files.
    expect((await search(stored)).map(({ name }) => name)).toContain('ticket.phone 0');

    const oldest = (await logFiles()).at(0);
    expect(await rewriteGuestTables(harbour.pool)).toEqual([]);
    expect(await search(stored)).toEqual([]);
    expect(await logFiles()).not.toContain(oldest);
    // The other guests' data is unchanged.
    expect(await harbour.ticketRow(other.ticketId)).toMatchObject({ state: 'waiting', erased_at: null });
  });

  test('it is done once, in the first quiet moment or at the latest, by one process', async () => {
    const { context, clock, pool } = harbour;
    const reported: unknown[] = [];
    const forget = (): Promise<boolean> => forgetErased(context, pool, { report: (left) => void reported.push(left) });
    expect(await forget()).toBe(false);
    const { guest } = await somebody();
    await erase(guest);
    const waiting = await harbour.join({});
    clock.pass(19 * hour);
    expect(await forget()).toBe(false);
    clock.pass(2 * hour);
    // A guest waits.
    expect(await forget()).toBe(false);
    clock.pass(2 * hour);
    expect((await Promise.all([forget(), forget()])).filter(Boolean).length).toBeGreaterThanOrEqual(1);
    expect(await forget()).toBe(false);
    await leaveLine(context, harbour.guest, waiting, null);
    clock.pass(20 * hour);
    expect(await forget()).toBe(true);
    // Nothing was erased since, so there is nothing to do.
    clock.pass(24 * hour);
    expect(await forget()).toBe(false);
    expect(reported).toEqual([]);
  });

  test('a clock that was a year ahead, and was set right, leaves nobody in the files for that year', async () => {
    const { context, clock, pool } = harbour;
    const forget = (): Promise<boolean> => forgetErased(context, pool, { report: () => undefined });
    clock.pass(365 * 24 * hour);
    expect(await forget()).toBe(false);
    clock.pass(-365 * 24 * hour);
    const { guest, stored } = await somebody();
    await erase(guest);
    clock.pass(24 * hour);
    expect(await forget()).toBe(true);
    expect(await search(stored)).toEqual([]);
    expect(await forget()).toBe(false);
  });

  test('what could not be rewritten is said, and a table that somebody holds is tried again', async () => {
    const role = `lesser_${harbour.placeId.replaceAll('-', '')}`;
    await harbour.pool.query(`create role ${role} login password 'lesser'`);
    const url = new URL(harbour.connectionString);
    await harbour.pool.query(`grant connect on database ${url.pathname.slice(1)} to ${role}`);
    url.username = role;
    url.password = 'lesser';
    const lesser = createPool(url.href, { max: 1 });
    expect(await rewriteGuestTables(lesser)).toEqual(guestTables.map((table) => ({ table, why: 'forbidden' })));
    await harbour.pool.query(`grant maintain on feedback to ${role}; alter table feedback owner to ${role}`);
    // The previous lock ends with its connection, a moment later.
    await expect
      .poll(async () => (await rewriteGuestTables(lesser))?.at(-1), { timeout: 10_000 })
      .toEqual({ table: 'log', why: 'forbidden' });
    await harbour.pool.query(`alter table feedback owner to current_user`);
    await lesser.end();
    await harbour.pool.query(`drop owned by ${role}; drop role ${role}`);
    await expect.poll(() => rewriteGuestTables(harbour.pool), { timeout: 10_000 }).toEqual([]);
    const holder = await harbour.pool.connect();
    await holder.query('begin; lock table feedback in access share mode');
    const rewriting = rewriteGuestTables(harbour.pool);
    setTimeout(() => void holder.query('rollback').then(() => holder.release()), 1500);
    expect(await rewriting).toEqual([]);
    // The product's runtime role may do this.
    await expect.poll(() => rewriteGuestTables(harbour.running.pool), { timeout: 10_000 }).toEqual([]);
  });
});

test('a helper who is erased is reason enough to rewrite, on a day without guests', async () => {
  const { context, clock, db, placeId, staff } = harbour;
  const isUsed = async (): Promise<boolean> => (await findRewriteState(db, clock.now())).isUsed;
  await harbour.join({ secondPhone: '+12025550124' });
  clock.pass(60);
  await markRewritten(db, { at: clock.now(), rewritten: guestTables, left: [] });
  clock.pass(60);
  expect(await isUsed()).toBe(false);
  await erasePerson(context, staff.ines, { placeId, phone: '+12025550124' });
  expect(await isUsed()).toBe(true);
});

describe('a database from an older backup', () => {
  test('erases again whom the list names, and nobody who gave something anew', async () => {
    const { context, clock, pool } = harbour;
    const file = join(folder, 'erased.log');
    const [gone, back] = [(await somebody()).guest, (await somebody()).guest];
    clock.pass(60);
    await eraseTicket(context, gone);
    await eraseTicket(context, back);
    await keepErasedLog(context, file);
    await keepErasedLog(context, file);
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toMatch(/Erase|2025550/);
    expect(await eraseAgain(context, file)).toBe(0);

    // The ticket as an older backup contains it.
    const name = testSecrets.encrypt('Erase Me Please', `ticket.name:${gone.ticketId}`);
    await pool.query(`update ticket set erased_at = null, name = $1 where id = any($2)`, [
      name,
      [gone.ticketId, back.ticketId],
    ]);
    await pool.query(`update event set at = at + interval '1 day' where ticket_id = $1`, [back.ticketId]);
    // A copy that came by way of Windows.
    const copy = join(folder, 'copy.log');
    await writeFile(copy, `\uFEFF${lines.join('\r\n')}\r\n`);
    expect(await eraseAgain(context, copy)).toBe(1);
    expect((await harbour.ticketRow(gone.ticketId)).name).toBeNull();
    expect((await harbour.ticketRow(back.ticketId)).name).toEqual(name);
  });

  test('of a long list everybody is erased again, wherever one reading ends', async () => {
    const { context, clock, pool } = harbour;
    const file = join(folder, 'erased.log');
    const { guest } = await somebody();
    clock.pass(60);
    await eraseTicket(context, guest);
    await keepErasedLog(context, file);
    const own = await readFile(file, 'utf8');
    const unknown = () => own.replace(guest.ticketId, randomUUID());
    const list = Array.from({ length: 2000 }, unknown);
    for (const at of [0, Math.floor((64 * 1024) / own.length), 1999]) {
      await pool.query('update ticket set erased_at = null where id = $1', [guest.ticketId]);
      await writeFile(file, list.with(at, own).join(''));
      expect(await eraseAgain(context, file)).toBe(1);
      expect((await harbour.ticketRow(guest.ticketId)).erased_at).not.toBeNull();
    }
  });

  test('erases a helper again, and leaves their guest and a new helper alone', async () => {
    const { context, clock, pool, placeId, guest: asGuest, staff } = harbour;
    const file = join(folder, 'erased.log');
    const helper = '+12025550124';
    const [one, other] = [await harbour.join({ name: 'Erase Me Not', secondPhone: helper }), (await somebody()).guest];
    const stored = new Map<string, Buffer | null>();
    for (const { ticketId } of [one, other]) stored.set(ticketId, (await harbour.ticketRow(ticketId)).second_contact);
    clock.pass(60);
    expect(await erasePerson(context, staff.ines, { placeId, phone: helper })).toMatchObject({ helped: 2 });
    for (let runs = 0; runs < 2; runs += 1) await keepErasedLog(context, file);
    expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(2);
    expect(await eraseAgain(context, file)).toBe(0);
    clock.pass(60);
    await changeTicket(context, asGuest, one, { secondPhone: { phone: '+12025550125' } }, null);
    const anew = (await harbour.ticketRow(one.ticketId)).second_contact;
    expect(await eraseAgain(context, file)).toBe(0);

    await pool.query('update ticket set second_contact = $2 where id = $1', [
      other.ticketId,
      stored.get(other.ticketId),
    ]);
    expect(await eraseAgain(context, file)).toBe(1);
    const left = await harbour.ticketRow(other.ticketId);
    expect([left.second_contact, left.erased_at, left.name === null]).toEqual([null, null, false]);
    expect((await harbour.ticketRow(one.ticketId)).second_contact).toEqual(anew);
  });

  test('whoever is erased after a clock that was ahead was set right is listed too', async () => {
    const { context, clock } = harbour;
    const file = join(folder, 'erased.log');
    const listed = async () => (await readFile(file, 'utf8')).trim().split('\n').length;
    const [early, late] = [(await somebody()).guest, (await somebody()).guest];
    clock.pass(365 * 86_400);
    await eraseTicket(context, early);
    await keepErasedLog(context, file);
    expect(await listed()).toBe(1);
    clock.pass(-365 * 86_400);
    await eraseTicket(context, late);
    for (let runs = 0; runs < 2; runs += 1) await keepErasedLog(context, file);
    expect(await listed()).toBe(2);
  });

  test('of a list that grew for years its end alone is read', async () => {
    const { context, clock, organizationId } = harbour;
    const file = join(folder, 'erased.log');
    const { guest } = await somebody();
    await erase(guest);
    // More than can be read at once; a hole takes no room on the disk.
    await writeFile(file, '');
    await truncate(file, 3 * 1024 ** 3);
    const lineOf = (hours: number): string =>
      `${new Date(clock.now().getTime() - hours * hour * 1000).toISOString()} ${organizationId} ${guest.ticketId}\n`;
    await appendFile(file, `\n${lineOf(2).repeat(500)}${lineOf(1)}`);
    const { size } = await stat(file);
    expect(await eraseAgain(context, file)).toBe(0);
    for (let runs = 0; runs < 2; runs += 1) await keepErasedLog(context, file);
    expect((await stat(file)).size).toBe(size + lineOf(0).length);
  });

  test('more than one page of a list, erased in one moment, is listed whole and once', async () => {
    const { context, clock, pool } = harbour;
    const file = join(folder, 'erased.log');
    const { guest } = await somebody();
    await pool.query(
      `insert into ticket (organization_id, id, place_id, line_id, number, service_day, state, rank, language, source, token_hash, joined_at, last_seq, erased_at)
       select organization_id, gen_random_uuid(), place_id, line_id, number, service_day - n, 'served', rank, language, source,
         sha256(n::text::bytea), joined_at, last_seq, $2 from ticket, generate_series(1, 1001) n where id = $1`,
      [guest.ticketId, clock.now()],
    );
    for (let runs = 0; runs < 2; runs += 1) await keepErasedLog(context, file);
    const listed = (await readFile(file, 'utf8')).trim().split('\n');
    expect([listed.length, new Set(listed).size]).toEqual([1001, 1001]);
  });

  test('a line that a power cut left half written is written again', async () => {
    const { context } = harbour;
    const file = join(folder, 'erased.log');
    const { guest } = await somebody();
    await erase(guest);
    await keepErasedLog(context, file);
    const whole = await readFile(file, 'utf8');
    const handle = await open(file, 'r+');
    await handle.truncate(whole.length - 7);
    await handle.close();
    await keepErasedLog(context, file);
    expect(await readFile(file, 'utf8')).toBe(`${whole.slice(0, -7)}\n${whole}`);
    await appendFile(file, 'something else\n');
    expect(await eraseAgain(context, file)).toBe(0);
  });
});
