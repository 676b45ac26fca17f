import { afterEach, beforeEach, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { changeTicket } from '#commands/ticket/change-ticket.ts';
import { eraseTicket } from '#commands/erasing/erase-guests.ts';
import { eraseHelpers, eraseTickets } from '#db/erasing/erasing.ts';
import { leaveLine } from '#commands/ticket/moves.ts';
import { keepSimulatedText } from '#db/messaging/simulated-texts.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';
import { eraseEnded } from './erase-ended.ts';
import { takeReport } from '../hear/take-report.ts';

let harbour: Harbour;
let network: PhoneNetwork;

beforeEach(async () => {
  harbour = await openHarbour();
  network = openPhoneNetwork(harbour);
  network.answer(async (text) => ({
    kind: 'accepted',
    ref: await keepSimulatedText(harbour.db, testSecrets, text, harbour.clock.now()),
  }));
});

afterEach(async () => {
  await network.stop();
  await harbour.close();
});

const person = { name: 'Amara Okafor', phone: '+1 202 555 0101', note: 'Comes with a grey dog' };
const e164 = '+12025550101';

async function guestWithAll(): Promise<TicketRef> {
  const guest = await harbour.join({ ...person, needs: ['more_time'] });
  await network.send();
  await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
  await network.send();
  return guest;
}

interface Found {
  where: string;
  what: string;
}

/**
 * Every stored value that identifies a person: in plain text, as the blind index of their number, or encrypted with the
 * installation's secret.
 */
async function personalIn(guest: TicketRef): Promise<Found[]> {
  const token = testSecrets.ticketToken(guest.ticketId);
  const index = testSecrets.phoneIndex(guest.organizationId, e164);
  const plain = [...Object.values(person), e164, '2025550101', token];
  const isOfThem = (text: string): boolean => plain.some((one) => text.includes(one));
  const found: Found[] = [];
  for (const { where, value } of await everything()) {
    if (Buffer.isBuffer(value)) {
      if (value.includes(index)) found.push({ where, what: 'phone index' });
      const text = await decrypted(value);
      if (text !== null && isOfThem(text)) found.push({ where, what: text });
    } else if (isOfThem(value)) found.push({ where, what: value });
  }
  return found;
}

async function everything(): Promise<{ where: string; value: string | Buffer }[]> {
  const { rows: columns } = await harbour.pool.query<{ schema: string; table: string; column: string; type: string }>(
    `select table_schema as schema, table_name as table, column_name as column, data_type as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const values = columns.map(async ({ schema, table, column, type }) => {
    const selected = type === 'bytea' ? `"${column}"` : `"${column}"::text`;
    const { rows } = await harbour.pool.query<{ value: string | Buffer }>(
      `select ${selected} as value from "${schema}"."${table}" where "${column}" is not null`,
    );
    return rows.map(({ value }) => ({ where: `${table}.${column}`, value }));
  });
  return (await Promise.all(values)).flat();
}

/** Tries to decrypt every column of every row. */
async function decrypted(value: Buffer): Promise<string | null> {
  for (const table of ['ticket', 'message', 'simulated_text'] as const) {
    for (const { id } of await harbour.db.selectFrom(table).select('id').execute()) {
      for (const field of Object.values(fieldOf)) {
        try {
          return testSecrets.decrypt(value, field(id));
        } catch {
          // Not this field.
        }
      }
    }
  }
  return null;
}

const erasedAt = async (ref: TicketRef): Promise<Date | null> => (await harbour.ticketRow(ref.ticketId)).erased_at;
const leave = (ref: TicketRef): Promise<unknown> => leaveLine(harbour.context, harbour.guest, ref, null);

test('a day after the end nothing that identifies the guest is left, in any table', async () => {
  const guest = await guestWithAll();
  expect(new Set((await personalIn(guest)).map(({ where }) => where))).toEqual(
    new Set([
      'ticket.name',
      'ticket.phone',
      'ticket.phone_index',
      'ticket.note',
      'message.body',
      'simulated_text.recipient',
      'simulated_text.recipient_index',
      'simulated_text.body',
    ]),
  );
  await leave(guest);
  harbour.clock.pass(24 * 3600);
  await eraseEnded(harbour.context);
  expect(await erasedAt(guest)).toBeNull();
  harbour.clock.pass(1);
  await eraseEnded(harbour.context);
  expect(await personalIn(guest)).toEqual([]);
  expect(await erasedAt(guest)).toEqual(harbour.clock.now());
  expect((await harbour.events(guest.lineId)).map(({ kind }) => kind)).toEqual(['joined', 'called', 'left']);
});

test('the guest may have it erased at once, keeps the place, and is told nothing more', async () => {
  const guest = await harbour.join(person);
  const other = await harbour.join({ name: 'Somebody else', phone: '+1 202 555 0102' });
  await network.send();
  await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
  await eraseTicket(harbour.context, guest);
  await eraseTicket(harbour.context, guest);
  await network.send();
  expect(await personalIn(guest)).toEqual([]);
  expect(network.texts.filter(({ kind }) => kind === 'called')).toEqual([]);
  expect(await network.stateOf(guest.ticketId, 'called')).toMatchObject({ state: 'dropped', reason: 'erased' });
  expect(await harbour.ticketRow(guest.ticketId)).toMatchObject({ state: 'called', can_text: false });
  const kept = await harbour.ticketRow(other.ticketId);
  expect(testSecrets.decrypt(kept.name ?? Buffer.alloc(0), fieldOf.ticketName(other.ticketId))).toBe('Somebody else');
});

test('a text that is handed over in the very moment of the erasing leaves nothing behind', async () => {
  const guest = await harbour.join(person);
  network.answer(async (text) => {
    await eraseTicket(harbour.context, guest);
    const ref = await keepSimulatedText(harbour.db, testSecrets, text, harbour.clock.now());
    return { kind: 'accepted', ref };
  });
  await network.send();
  expect((await personalIn(guest)).map(({ where }) => where)).toContain('simulated_text.body');
  await eraseEnded(harbour.context);
  expect(await personalIn(guest)).toEqual([]);
});

test('a place may keep it for a shorter time, or longer', async () => {
  const guest = await guestWithAll();
  await leave(guest);
  await harbour.pool.query(`update place set privacy = '{"keepHours": 48}'`);
  harbour.clock.pass(47 * 3600);
  await eraseEnded(harbour.context);
  expect(await erasedAt(guest)).toBeNull();
  await harbour.pool.query(`update place set privacy = '{"keepHours": 0}'`);
  await eraseEnded(harbour.context);
  expect(await erasedAt(guest)).not.toBeNull();
});

test('whoever is still in the line is not erased, however long ago they joined', async () => {
  const guest = await guestWithAll();
  harbour.clock.pass(40 * 24 * 3600);
  await eraseEnded(harbour.context);
  expect(await erasedAt(guest)).toBeNull();
});

test('what was asked is not kept as a hash that could be guessed', async () => {
  const guest = await harbour.join(person);
  const hashes = async (): Promise<number[]> => {
    const { rows } = await harbour.pool.query<{ size: number }>(`select length(body_hash) as size from idempotency`);
    return rows.map(({ size }) => size);
  };
  expect(await hashes()).toEqual([16]);
  await eraseTicket(harbour.context, guest);
  expect(await hashes()).toEqual([0]);
});

test('answers that nobody repeats any more are dropped after a day', async () => {
  await harbour.join({});
  const count = async (): Promise<unknown> => (await harbour.pool.query('select count(*)::int from idempotency')).rows;
  harbour.clock.pass(24 * 3600 - 1);
  await eraseEnded(harbour.context);
  expect(await count()).toEqual([{ count: 1 }]);
  harbour.clock.pass(2);
  await eraseEnded(harbour.context);
  expect(await count()).toEqual([{ count: 0 }]);
});

test.each(['report', 'answer'] as const)(
  'what a provider says later by its %s brings nothing back that leads to them',
  async (by) => {
    const answer = Promise.withResolvers<undefined>();
    const guest = await harbour.join(person);
    network.answer(async (text) => {
      await network.report(text, 'delivered');
      if (by === 'answer') await answer.promise;
      return { kind: 'accepted', ref: `ref ${text.id}` };
    });
    const sending = network.send();
    await expect.poll(async () => (await network.stateOf(guest.ticketId, 'joined')).state).toBe('delivered');
    if (by === 'report') await sending;
    await harbour.pool.query("update message set state = 'sent' where $1", [by === 'report']);
    await eraseTicket(harbour.context, guest);
    answer.resolve(undefined);
    await sending;
    const [text] = network.texts;
    if (by === 'report' && text) await network.report(text, 'delivered');
    const row = await harbour.db
      .selectFrom('message')
      .selectAll()
      .where('ticket_id', '=', guest.ticketId)
      .executeTakeFirst();
    expect(row).toMatchObject({ state: 'delivered', provider_ref: null, body: null });
  },
);

test.each(['guest', 'helper'] as const)(
  'a report that waits for the erasing of a %s to commit leaves nothing behind after the next sweep',
  async (who) => {
    const guest = await harbour.join({ ...person, secondPhone: '+1 202 555 0102' });
    network.answer((text) => ({ kind: 'accepted', ref: `ref ${text.id}` }));
    await network.send();
    const to = who === 'guest' ? e164 : '+12025550102';
    const text = network.texts.find((one) => one.to === to);
    if (!text) throw new Error('no text');
    const reported = await harbour.db.transaction().execute(async (trx) => {
      await (who === 'guest' ? eraseTickets(trx, [guest], harbour.clock.now()) : eraseHelpers(trx, [guest]));
      // It began before the erasure was committed, and continues after it.
      const waiting = network.report(text, 'delivered', `ref ${text.id}`);
      await expect.poll(() => lockWaits(harbour.pool)).toBe(1);
      return { waiting };
    });
    await reported.waiting;
    await eraseEnded(harbour.context);
    const { rows } = await harbour.pool.query('select state, provider_ref, body from message where id = $1', [text.id]);
    expect(rows).toEqual([{ state: 'delivered', provider_ref: null, body: null }]);
    const other = network.texts.find((one) => one.id !== text.id);
    const { rows: kept } = await harbour.pool.query('select provider_ref from message where id = $1', [other?.id]);
    expect(kept).toEqual([{ provider_ref: who === 'guest' ? null : `ref ${other?.id}` }]);
  },
);

test('who gives a number anew after the erasing is told by reports as ever', async () => {
  const guest = await harbour.join(person);
  await network.send();
  await eraseTicket(harbour.context, guest);
  await changeTicket(harbour.context, harbour.guest, guest, { phone: { phone: person.phone } }, null);
  network.answer((text) => ({ kind: 'accepted', ref: `ref ${text.id}` }));
  await network.send();
  await eraseEnded(harbour.context);
  const link = network.texts.find(({ kind }) => kind === 'your_link');
  expect(await network.stateOf(guest.ticketId, 'your_link')).toMatchObject({ state: 'sent' });
  await takeReport(network.deps, { provider: 'scripted', ref: `ref ${link?.id}`, state: 'delivered' });
  expect(await network.stateOf(guest.ticketId, 'your_link')).toMatchObject({ state: 'delivered' });
});
