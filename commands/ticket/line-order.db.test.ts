// In which order lines are locked and commands are taken: what two people at once depend on, and what goes wrong after a commit.

import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLinePool } from '#db/database.ts';
import { lockLines } from '#db/engine/line-facts.ts';
import { hearFaults, type Fault } from '#timers/guarded.ts';
import { guests } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { lineFaults, logOf } from '#test/line-truth.ts';
import { idempotencyKeyOf } from '../engine/idempotency-key.ts';
import { joinLine } from './join-line.ts';
import type { LineCommand } from '../engine/line-command.ts';

let harbour: Harbour;
/** By their ids, the first is locked first. */
let first: string;
let second: string;
const faults: Fault[] = [];
const stopHearing = hearFaults((fault) => void faults.push(fault));
const clients: pg.Client[] = [];

beforeAll(async () => {
  harbour = await openHarbour();
});
beforeEach(async () => {
  [first = '', second = ''] = [await harbour.addLine(), await harbour.addLine()].sort();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  faults.splice(0);
});
afterAll(async () => {
  stopHearing();
  await harbour.close();
});

const command = (kind: string, lineIds: string[]): LineCommand<unknown> => ({
  organizationId: harbour.organizationId,
  lineIds,
  actor: harbour.guest,
  input: kind,
  idempotencyKey: null,
  decide: (work) => lineIds.map((id) => work.append(id, 'line_paused', null, { kind })),
});
/** What each event is, by the name the test gave it. */
const kinds = async (lineId: string): Promise<string[]> =>
  (await logOf(harbour.db, lineId)).map(({ kind, data }) => (typeof data['kind'] === 'string' ? data['kind'] : kind));

async function begin(): Promise<pg.Client> {
  // Sees every row: the product's own role sees none outside of a scope.
  const client = new pg.Client({ connectionString: harbour.adminConnectionString });
  await client.connect();
  await client.query('begin');
  clients.push(client);
  return client;
}
const hold = (client: pg.Client, lineId: string, how = '') =>
  client.query(`select from line where id = $1 for update ${how}`, [lineId]);

test('whoever waits for the first of two lines holds none of those behind it, in whichever order they were asked for', async () => {
  const pool = createLinePool(harbour.connectionString);
  const holder = await begin();
  await hold(holder, first);
  const client = await pool.connect();
  try {
    const { organizationId } = harbour;
    const locking = lockLines(client, [
      { organizationId, lineId: second },
      { organizationId, lineId: first },
    ]);
    locking.catch(() => undefined);
    await expect.poll(() => lockWaits(harbour.pool)).toBe(1);
    // Would fail at once, were it held.
    await hold(await begin(), second, 'nowait');
    await clients.pop()?.end();
    await holder.query('commit');
    expect((await locking).map(({ id }) => id)).toEqual([first, second]);
  } finally {
    await client.query('rollback');
    client.release();
    await pool.end();
  }
});

test('nobody overtakes on a line: who asked for it later waits behind one that waits for another line too', async () => {
  const holder = await begin();
  await hold(holder, first);
  const { runner } = harbour.another({ lanes: 3 });
  const all = [runner.run(command('busy', [first]))];
  // The first is under way, and holds the first line in this process.
  await expect.poll(() => lockWaits(harbour.pool)).toBe(1);
  all.push(runner.run(command('both', [first, second])), runner.run(command('late', [second])));
  const free = await harbour.addLine();
  await runner.run(command('free', [free]));
  expect(await kinds(second), 'whoever is on another line goes on').toEqual([]);
  await holder.query('commit');
  await Promise.all(all);
  expect([await kinds(first), await kinds(second)]).toEqual([
    ['busy', 'both'],
    ['both', 'late'],
  ]);
});

test('a second ticket of one phone in the same batch is seen there, not by the unique index after it', async () => {
  const pool = createLinePool(harbour.connectionString);
  let transactions = 0;
  pool.on('acquire', () => (transactions += 1));
  const context = harbour.another({ pool });
  const join = () => {
    const input = { ...guests.amara, lineId: first, language: 'en', source: 'link' } as const;
    return joinLine(context, { kind: 'guest', id: null, browserId: uuid() }, input, idempotencyKeyOf(uuid(), input));
  };
  // Behind one that waits for the line, so that they are taken together.
  const holder = await begin();
  await hold(holder, first);
  const busy = context.runner.run(command('busy', [first]));
  await expect.poll(() => lockWaits(harbour.pool)).toBe(1);
  let asked = 0;
  const run = context.runner.run.bind(context.runner);
  context.runner.run = (one) => {
    asked += 1;
    return run(one);
  };
  const both = [join(), join()];
  await expect.poll(() => asked).toBe(2);
  await holder.query('commit');
  await Promise.all([busy, ...both]);
  expect(transactions, 'one for the first, one for both').toBe(2);
  const { rows } = await harbour.pool.query<{ twin: boolean }>(
    'select maybe_same_person as twin from ticket where line_id = $1 order by rank',
    [first],
  );
  expect(rows).toEqual([{ twin: false }, { twin: true }]);
  expect(await lineFaults(harbour.db, first)).toEqual([]);
  await pool.end();
});

test('what fails after a commit is not the commit’s: everybody is answered and told once, nothing is tried again', async () => {
  const told: string[] = [];
  const context = harbour.another({
    announce: (lineId) => {
      told.push(lineId);
      if (lineId === first) throw new Error('nobody hears');
    },
  });
  context.runner.wakeSenderBy(() => {
    throw new Error('no sender');
  });
  const input = { ...guests.amara, lineId: first, language: 'en', source: 'link' } as const;
  const all = [
    joinLine(context, harbour.guest, input, null),
    context.runner.run(command('one', [first])),
    context.runner.run(command('other', [second])),
  ];
  await Promise.all(all);
  await expect.poll(() => new Set(told)).toEqual(new Set([first, second]));
  expect([(await kinds(first)).toSorted(), await kinds(second)]).toEqual([['joined', 'one'], ['other']]);
  expect(new Set(faults.map(({ place }) => place))).toEqual(
    new Set(['commands: waking the sender', 'commands: an announcement']),
  );
  await context.runner.run(command('next', [second]));
});
