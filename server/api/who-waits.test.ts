// A person who types a number cannot see whether it already waits in a line: their ticket reads like any other.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { eraseTicket } from '#commands/erasing/erase-guests.ts';
import { openApp, type Answer, type TestApp } from '#test/app.ts';
import { addCarrier } from '#test/scripted-provider.ts';
import { testSecrets } from '#test/harbour.ts';

let t: TestApp;
let line = '';
let addresses = 0;
beforeAll(async () => {
  t = await openApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  line = await t.harbour.addLine();
  [waits, free] = [newNumber(), newNumber()];
});

let waits = '';
let free = '';
let numbers = 100;
const newNumber = (): string => `+12025550${String((numbers += 1))}`;
const address = (): string => `10.6.${Math.floor(++addresses / 250)}.${addresses % 250}`;
const join = (body: object): Promise<Answer> => t.call(`POST /lines/${line}/tickets`, { body, address: address() });
const read = (joined: Answer): Promise<Answer> => t.call(`GET /tickets/${String(joined.body['token'])}`);
const patch = (joined: Answer, body: object): Promise<Answer> =>
  t.call(`PATCH /tickets/${String(joined.body['token'])}`, { body, address: address() });

/** What a guest reads, without the fields that differ for every ticket. */
function shape({ status, body }: Answer, typed: string): unknown {
  const own = new Set([
    'id',
    'number',
    'token',
    'url',
    'seq',
    // `done.seq` is the number of the ticket's own event; the state is also a separate field.
    'done',
    'ahead',
    'wait',
    'delays',
    'joinedAt',
    'passedBy',
    'asOf',
  ]);
  const text = JSON.stringify(Object.entries(body).filter(([name]) => !own.has(name)));
  return [status, text.replaceAll(typed.slice(-4), 'last four')];
}

describe('the ticket of whoever types a number that waits here', () => {
  test.each([[{}], [{ email: 'noor@example.org' }], [{ secondPhone: '+447700900111', name: 'Ida' }]])(
    'reads like any other after joining with %j',
    async (more) => {
      await join({ phone: waits });
      const [known, unknown] = [await join({ phone: waits, ...more }), await join({ phone: free, ...more })];
      expect(shape(known, waits)).toEqual(shape(unknown, free));
      expect(shape(await read(known), waits)).toEqual(shape(await read(unknown), free));
      expect((await read(known)).body).toMatchObject({ phoneMasked: `•••• ${waits.slice(-4)}`, canText: true });
    },
  );

  test('reads like any other after giving another number, taking it away, and giving a free one', async () => {
    await join({ phone: waits });
    const [one, other] = [await join({ phone: newNumber() }), await join({ phone: newNumber() })];
    const steps = [
      [waits, free],
      [null, null],
      [waits, free],
    ] as const;
    for (const [first, second] of steps) {
      const phones = [first, second].map((phone) => ({ phone: phone && { phone } }));
      const [known, unknown] = [await patch(one, phones[0] ?? {}), await patch(other, phones[1] ?? {})];
      expect(shape(known, first ?? '    ')).toEqual(shape(unknown, second ?? '    '));
      expect(shape(await read(one), first ?? '    ')).toEqual(shape(await read(other), second ?? '    '));
    }
    const another = newNumber();
    const changed = await patch(one, { phone: { phone: another } });
    // This is the third number, counted like the others.
    expect(changed).toMatchObject({ status: 200, body: { phoneMasked: `•••• ${another.slice(-4)}`, canText: true } });
  });

  test('says of a number that stopped texts what any ticket says', async () => {
    const index = testSecrets.phoneIndex(t.harbour.organizationId, waits);
    await t.harbour.pool.query(
      `insert into opt_out (organization_id, phone_index, since, way) values ($1, $2, now(), 'text')`,
      [t.harbour.organizationId, index],
    );
    // Nobody who can type a number learns whether its owner wants texts.
    const [stopped, other] = [await read(await join({ phone: waits })), await read(await join({ phone: free }))];
    expect(shape(stopped, waits)).toEqual(shape(other, free));
    await t.harbour.pool.query('delete from opt_out');
  });

  test('gets no text for it, which goes to the place that is there; and is erased with its guest', async () => {
    const victim = await join({ phone: waits });
    const stranger = await join({ phone: waits });
    const kinds = async (id: unknown) => (await t.harbour.messages(String(id))).map(({ kind }) => kind);
    expect(await kinds(stranger.body['id'])).toEqual([]);
    expect(await kinds(victim.body['id'])).toEqual(['joined', 'your_link']);
    const row = await t.harbour.ticketRow(String(stranger.body['id']));
    expect(row).toMatchObject({ phone: null, phone_index: null, can_text: false });
    expect(row.typed_phone).not.toBeNull();
    await eraseTicket(t.harbour.context, { organizationId: row.organization_id, ticketId: row.id });
    expect((await t.harbour.ticketRow(row.id)).typed_phone).toBeNull();
  });
});

describe('one ticket tells few people', () => {
  const given = {
    phone: () => ({ phone: { phone: newNumber() } }),
    email: () => ({ email: `ida-${uuid()}@example.org` }),
    second: () => ({ secondPhone: { phone: newNumber() } }),
  };

  test.each(['phone', 'email', 'second'] as const)(
    'its %s is changed three times, whatever the network',
    async (kind) => {
      const account = await addCarrier(t.harbour, 'email');
      const joined = await join({});
      const answers: number[] = [];
      for (let n = 0; n < 5; n += 1) answers.push((await patch(joined, given[kind]())).status);
      expect(answers).toEqual([200, 200, 200, 429, 429]);
      const row = await t.harbour.ticketRow(String(joined.body['id']));
      expect(row.phone_changes + row.email_changes + row.second_changes).toBe(3);
      expect((await patch(joined, { travelMinutes: 5 })).status, 'anything else can be changed').toBe(200);
      await t.harbour.pool.query('delete from channel_account where id = $1', [account]);
    },
  );

  test('all at once are no more', async () => {
    const joined = await join({});
    const all = await Promise.all(Array.from({ length: 9 }, () => patch(joined, given.phone())));
    expect(all.filter(({ status }) => status === 200).length).toBe(3);
  });

  test('its network is known, also of a ticket without a number and of one that was given on paper', async () => {
    const networkOf = async (id: string): Promise<Buffer | null> => (await t.harbour.ticketRow(id)).joined_from;
    const joined = await join({});
    expect(await networkOf(String(joined.body['id']))).not.toBeNull();
    const paper = await t.harbour.join({ lineId: line, source: 'staff' }, t.harbour.staff.ruth);
    expect(await networkOf(paper.ticketId)).toBeNull();
    const body = { phone: { phone: newNumber() } };
    await t.call(`PATCH /tickets/${testSecrets.ticketToken(paper.ticketId)}`, { body, address: address() });
    expect(await networkOf(paper.ticketId)).not.toBeNull();
  });
});
