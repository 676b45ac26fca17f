import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { archiveLine } from '../place/lines.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import { transferTicket } from '../ticket/move-ticket.ts';
import { keepLogs } from '#jobs/clock/keep-logs.ts';
import { repeatEvery } from '#jobs/clock/repeat-every.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { lineFaults } from '#test/line-truth.ts';
import { chainEvents } from '#db/log-chain/chain-events.ts';
import { verifyEvents, verifyLine } from '#db/log-chain/verify-events.ts';

let harbour: Harbour;
let lineId: string;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(async () => {
  lineId = await harbour.addLine();
});

const verified = (line = lineId) => verifyLine(harbour.db, { organizationId: harbour.organizationId, lineId: line });
const joinMany = (count: number) => Promise.all(Array.from({ length: count }, () => harbour.join({ lineId })));

test('each event carries the hash of the one before, whoever writes it and however many at once', async () => {
  const { staff } = harbour;
  const deskId = await harbour.addDesk([lineId]);
  const other = harbour.another();
  const tickets = await joinMany(8);
  const works = tickets
    .slice(0, 4)
    .flatMap((ticket, at) => [
      harbour.join({ lineId }),
      at % 2 === 0
        ? transferTicket(other, staff.ines, ticket, { lineId: harbour.lines.results }, null)
        : callNext(other, staff.ines, { deskId }, null),
    ]);
  await Promise.all(works);
  const { fault, unchained, head } = await verified();
  expect({ fault, unchained }).toEqual({ fault: null, unchained: 0 });
  expect(head.seq).toBeGreaterThan(10);
  expect(await lineFaults(harbour.db, harbour.lines.results)).toEqual([]);
});

test('closing a line for good is chained like any other event', async () => {
  await archiveLine(harbour.context, harbour.staff.ines, { lineId }, null);
  expect(await verified()).toMatchObject({ fault: null, unchained: 0, head: { seq: 1 } });
});

test('whatever is changed in the database, the first event that does not fit is named', async () => {
  await joinMany(5);
  const at = `organization_id = '${harbour.organizationId}' and line_id = '${lineId}'`;
  const third = `${at} and seq = 3`;
  const tampering: [string, { seq: number; why: string }][] = [
    [`update event set at = at + interval '1 microsecond' where ${third}`, { seq: 3, why: 'changed' }],
    [`update event set actor_kind = 'member' where ${third}`, { seq: 3, why: 'changed' }],
    [`update event set actor_id = uuidv7() where ${third}`, { seq: 3, why: 'changed' }],
    [`update event set kind = 'left' where ${third}`, { seq: 3, why: 'changed' }],
    [`update event set ticket_id = null where ${third}`, { seq: 3, why: 'changed' }],
    [`update event set data = data || '{"reason":"need"}' where ${third}`, { seq: 3, why: 'changed' }],
    [`update event set command_id = uuidv7() where ${third}`, { seq: 3, why: 'changed' }],
    [`update event set hash = null where ${third}`, { seq: 3, why: 'changed' }],
    [`delete from event where ${third}`, { seq: 3, why: 'missing' }],
    [`delete from event where ${at} and seq = 5`, { seq: 5, why: 'end' }],
    [`delete from event where ${at}`, { seq: 1, why: 'end' }],
    [`update line set head_hash = sha256('x') where id = '${lineId}'`, { seq: 5, why: 'end' }],
  ];
  for (const [statement, fault] of tampering) {
    const client = await harbour.pool.connect();
    try {
      await client.query(`create temp table kept_event as select * from event where ${at};
        create temp table kept_line as select head_hash from line where id = '${lineId}'; ${statement}`);
      expect({ statement, fault: (await verified()).fault }).toEqual({ statement, fault });
    } finally {
      await client.query(`delete from event where ${at}; insert into event select * from kept_event;
        update line set head_hash = (select head_hash from kept_line) where id = '${lineId}'; drop table kept_event, kept_line`);
      client.release();
    }
  }
  expect((await verified()).fault).toBeNull();
});

/** Twelve hundred, from the fourth on. */
async function addUnchained(): Promise<void> {
  await sql`insert into event (organization_id, line_id, seq, at, actor_kind, kind, command_id)
    select ${harbour.organizationId}, ${lineId}, n, now(), 'system', 'line_opened', uuidv7() from generate_series(4, 1203) n`.execute(
    harbour.db,
  );
  await harbour.db.updateTable('line').set({ head: 1203 }).where('id', '=', lineId).execute();
}

test('events of a version before are chained in batches, and new ones go on behind them', async () => {
  await joinMany(3);
  await addUnchained();
  await harbour.join({ lineId });
  expect(await verified()).toMatchObject({ fault: null, unchained: 1201, head: { seq: 3 } });
  expect((await harbour.events(lineId)).at(-1)).toMatchObject({ seq: 1204, hash: null });

  // Others join while the old ones are chained: whoever comes first, the chain has no hole.
  const [chained] = await Promise.all([chainEvents(harbour.db), harbour.join({ lineId }), harbour.join({ lineId })]);
  expect(chained).toBeGreaterThanOrEqual(1201);
  await chainEvents(harbour.db);
  await harbour.join({ lineId });
  expect(await verified()).toMatchObject({ fault: null, unchained: 0, head: { seq: 1207 } });
  expect(await chainEvents(harbour.db)).toBe(0);
});

test('a process that stops does not wait until the events of years are chained', async () => {
  await joinMany(3);
  await addUnchained();
  const every = repeatEvery(({ error }) => expect.unreachable(String(error)));
  const chained = keepLogs(every, { commands: harbour.context, sayHead: () => undefined });
  await every.stop();
  await chained;
  expect((await verified()).unchained).toBeGreaterThanOrEqual(700);
});

test('all lines are verified, and every hash is met on the way', async () => {
  await joinMany(2);
  const met = new Set<string>();
  const lines = [];
  for await (const line of verifyEvents(harbour.db, (hash) => met.add(hash))) lines.push(line);
  expect(lines.filter(({ fault }) => fault)).toEqual([]);
  const events = await harbour.events(lineId);
  expect(events.every(({ hash }) => hash && met.has(hash.toString('hex')))).toBe(true);
});
