import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audit } from '#commands/engine/audit.ts';
import { endDay, type SaidHead } from '#jobs/clock/keep-logs.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { headsIn, verifyLogs } from './verify-log.ts';

let harbour: Harbour;
let lineId: string;
const said: SaidHead[] = [];
beforeAll(async () => {
  harbour = await openHarbour();
  lineId = await harbour.addLine();
  for (let at = 0; at < 3; at += 1) await harbour.join({ lineId });
  await write();
});
afterAll(() => harbour.close());
beforeEach(() => {
  said.length = 0;
});

const write = () =>
  harbour.db.transaction().execute((trx) =>
    audit(harbour.context, trx, {
      organizationId: harbour.organizationId,
      actor: harbour.staff.ines,
      kind: 'privacy_changed',
    }),
  );
const pass = () => endDay({ commands: harbour.context, sayHead: (head) => said.push(head) });
const verify = (...heads: string[]) => verifyLogs(harbour.db, testSecrets, heads);
const lineHash = async (seq: number): Promise<string> =>
  (await harbour.events(lineId)).find((event) => event.seq === seq)?.hash?.toString('hex') ?? '';

test('logs that nobody touched are whole, and say where they end', async () => {
  const { lines, isWhole } = await verify();
  expect(isWhole).toBe(true);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(new RegExp(`^Audit log of ${harbour.organizationId}: fits. It ends with 1, [0-9a-f]{64}$`)),
      `Log of line ${lineId}: fits. It ends with 3, ${await lineHash(3)}`,
    ]),
  );
});

test('on the way it tells how many rows are checked', async () => {
  let told = 0;
  await verifyLogs(harbour.db, testSecrets, [], (rows) => (told = rows));
  const { rows } = await harbour.pool.query<{ count: number }>(
    'select ((select count(*) from event) + (select count(*) from audit_entry))::int as count',
  );
  expect(told).toBe(rows[0]?.count);
});

test('once a day the head is said, and the heads of lines are noted where they went on', async () => {
  await pass();
  const head = said.find(({ organization }) => organization === harbour.organizationId);
  expect(head).toMatchObject({ number: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await pass();
  expect(said.find(({ organization }) => organization === harbour.organizationId)?.number).toBe(2);
  harbour.clock.pass(86_400);
  await pass();
  expect(said.at(-1)?.number).toBe(2);
  await harbour.join({ lineId });
  await pass();
  expect(said.at(-1)?.number).toBe(3);
  expect((await verify(head?.hash ?? '')).isWhole).toBe(true);
});

test('a head that was written down is met, whole or by its last digits; one of a log that was written anew is not', async () => {
  const second = await lineHash(2);
  expect((await verify(second, second.slice(-6))).isWhole).toBe(true);
  const other = await verify('abcdef012345');
  expect(other.isWhole).toBe(false);
  expect(other.lines.at(-1)).toBe(
    'Head abcdef012345: not met. A log was written anew since, or the entry is older than what is kept.',
  );
  expect(headsIn(['--head', '…A1B2C3'])).toEqual(['a1b2c3']);
  for (const args of [['--head'], ['--head', 'short'], ['a1b2c3']]) expect(() => headsIn(args)).toThrow('verify-log');
});

test('the first row that does not fit is named', async () => {
  await harbour.pool.query(`update event set kind = 'left' where line_id = $1 and seq = 2`, [lineId]);
  const { lines, isWhole } = await verify();
  expect(isWhole).toBe(false);
  expect(lines).toContain(`Log of line ${lineId}: event 2 is not what its hash says.`);
  await harbour.pool.query(`update event set kind = 'joined' where line_id = $1 and seq = 2`, [lineId]);
  expect((await verify()).isWhole).toBe(true);
});

test("a line's log that was written anew, hashes and all, is found by what the audit log noted", async () => {
  await harbour.pool.query(`update event set kind = 'left', hash = null where line_id = $1 and seq = 2`, [lineId]);
  await harbour.pool.query('update line set chained = 0, head_hash = null where id = $1', [lineId]);
  const { chainEvents } = await import('#db/log-chain/chain-events.ts');
  await chainEvents(harbour.db);
  const { lines, isWhole } = await verify();
  expect(lines).toContainEqual(expect.stringContaining(`Log of line ${lineId}: fits.`));
  expect(isWhole).toBe(false);
  expect(lines).toContain(
    `Line ${lineId}: event 3 is not the one that entry 2 of the audit log of ${harbour.organizationId} noted.`,
  );
});

test('heads that were noted by a clock that was ahead keep nobody from noting them now', async () => {
  harbour.clock.pass(365 * 86_400);
  await harbour.join({ lineId });
  await pass();
  const ahead = said.at(-1)?.number ?? 0;
  harbour.clock.pass(-363 * 86_400);
  await harbour.join({ lineId });
  await pass();
  expect(said.at(-1)?.number).toBe(ahead + 1);
  await harbour.join({ lineId });
  await pass();
  expect(said.at(-1)?.number).toBe(ahead + 1);
});
