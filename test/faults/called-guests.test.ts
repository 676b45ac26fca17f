// The promise: every called guest with a phone is told at least once and at most twice, however often the sender is killed.

import { fileURLToPath } from 'node:url';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import { joinLine } from '#commands/ticket/join-line.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecret, type Harbour } from '#test/harbour.ts';
import { openFaultChance, sized } from '#test/chance/chance.ts';

const guests = sized(80, 200);
const chance = openFaultChance();
const patience = { timeout: 30_000, interval: 20 };

let harbour: Harbour;
let context: CommandContext;
const senders = new Set<ChildProcess>();

beforeEach(async () => {
  harbour = await openHarbour();
  // The sender is a process of its own and goes by the real clock: so do the commands.
  const now = (): Date => new Date();
  context = { ...harbour.another({ now }), now };
  await harbour.setSettings(harbour.lines.walkIn, { capacity: guests });
  await harbour.pool.query(
    `create table phone_log (id serial primary key, message_id uuid, kind text, at timestamptz, worth_until timestamptz);
     grant all on phone_log, phone_log_id_seq to public`,
  );
});

afterEach(async () => {
  for (const sender of senders) await kill(sender);
  await harbour.close();
});

interface Life {
  process: ChildProcess;
  /** Resolves when the phone is in the middle of taking a text. */
  handingOver: () => Promise<void>;
}

function startSender(knowsItsTexts: boolean): Life {
  const script = fileURLToPath(new URL('slow-phone-sender.ts', import.meta.url));
  const knows = knowsItsTexts ? 'knows' : 'forgets';
  const child = spawn(process.execPath, [script, harbour.connectionString, testSecret, knows], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  senders.add(child);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return {
    process: child,
    handingOver: async () => {
      await expect.poll(() => said, patience).toContain('handing over');
    },
  };
}

async function kill(sender: ChildProcess): Promise<void> {
  const isGone = once(sender, 'exit');
  sender.kill('SIGKILL');
  await isGone;
  senders.delete(sender);
}

async function joinAll(): Promise<string[]> {
  const input = { lineId: harbour.lines.walkIn, language: 'en', source: 'link' } as const;
  const ids: string[] = [];
  for (let at = 0; at < guests; at++) {
    const { answer } = await joinLine(context, harbour.guest, { ...input, phone: reservedPhone(at) }, null);
    ids.push(answer.ticketId);
  }
  // This is about calls alone.
  await harbour.pool.query(`delete from message`);
  return ids;
}

async function callSome(some: number): Promise<void> {
  for (let at = 0; at < some; at++) {
    await callNext(context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
    await harbour.pool.query(`delete from message where kind = 'heads_up'`);
  }
}

/** Calls everybody while the sender is killed again and again; then lets one live until nothing is open any more. Returns the kills in the middle. */
async function callAllAndKill({ lives, knowsItsTexts }: { lives: number; knowsItsTexts: boolean }): Promise<number> {
  let killedInTheMiddle = 0;
  for (let life = 0; life < lives; life++) {
    const sender = startSender(knowsItsTexts);
    await callSome(guests / lives);
    await sender.handingOver();
    await sleep(chance() * 400);
    await kill(sender.process);
    const { rows } = await harbour.pool.query<{ open: number }>(
      `select count(*)::int as open from message where state = 'sending'`,
    );
    killedInTheMiddle += (rows[0]?.open ?? 0) > 0 ? 1 : 0;
  }
  startSender(knowsItsTexts);
  const open = async (): Promise<unknown> =>
    (await harbour.pool.query(`select count(*)::int as open from message where state in ('queued', 'sending')`)).rows;
  await expect.poll(open, { timeout: 60_000, interval: 200 }).toEqual([{ open: 0 }]);
  return killedInTheMiddle;
}

interface Told {
  times: number;
  state: string;
  reason: string | null;
  isLate: boolean;
}

async function toldOf(tickets: string[]): Promise<Told[]> {
  const { rows } = await harbour.pool.query<Told>(
    `select m.state, m.reason, (select count(*)::int from phone_log p where p.message_id = m.id) as times,
       exists (select 1 from phone_log p where p.message_id = m.id and (p.at > m.expires_at or p.at > p.worth_until)) as "isLate"
     from unnest($1::uuid[]) t(id) join message m on m.ticket_id = t.id and m.kind = 'called'`,
    [tickets],
  );
  return rows;
}

const lockedJobs = async (): Promise<number> =>
  Number(
    (await harbour.pool.query(`select count(*) from graphile_worker._private_jobs where locked_at is not null`)).rows[0]
      ?.count,
  );

test('with the sender killed between lease and answer, every called guest is told once or twice', async () => {
  const tickets = await joinAll();
  const lives = sized(8, 25);
  const killed = await callAllAndKill({ lives, knowsItsTexts: true });
  const told = await toldOf(tickets);
  expect(killed).toBeGreaterThanOrEqual(Math.floor(lives * 0.8));
  expect(told).toHaveLength(guests);
  expect(told.filter(({ times }) => times < 1 || times > 2)).toEqual([]);
  expect(told.filter(({ isLate }) => isLate)).toEqual([]);
  expect(told.filter(({ state }) => state !== 'sent' && state !== 'delivered')).toEqual([]);
});

test('by a phone that does not know its texts nobody is told three times, and staff see who may not have been told at all', async () => {
  const tickets = await joinAll();
  const lives = sized(5, 8);
  const killed = await callAllAndKill({ lives, knowsItsTexts: false });
  const told = await toldOf(tickets);
  expect(killed).toBeGreaterThanOrEqual(Math.floor(lives * 0.75));
  expect(told).toHaveLength(guests);
  expect(told.filter(({ times }) => times > 2)).toEqual([]);
  expect(told.filter(({ times, state }) => times === 0 && state !== 'failed')).toEqual([]);
  // Killed once in a text's way is mended; only twice in the way of the same text is not. How many are on their way at a kill does not depend
  // on how many guests there are, so the share is larger where there are few.
  expect(told.filter(({ times }) => times === 0).length).toBeLessThan(guests / 2);
  expect(told.filter(({ times }) => times === 2).length).toBeGreaterThan(0);
});

test('a job that a killed worker left locked holds nothing up', async () => {
  const tickets = await joinAll();
  await harbour.pool.query(
    `select graphile_worker.add_job('send_due', '{}'::json, job_key := 'send_due:' || n) from generate_series(1, 5) n`,
  );
  await harbour.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker that is gone', attempts = 1`,
  );
  const locked = await lockedJobs();
  expect(locked).toBeGreaterThan(5);
  await callSome(8);
  startSender(true);
  await expect.poll(async () => (await toldOf(tickets)).filter(({ times }) => times === 1).length, patience).toBe(8);
  expect(await lockedJobs()).toBe(locked);
});
