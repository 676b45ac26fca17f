import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLinePool } from '#db/database.ts';
import { countAhead, type TicketRef } from '#db/ticket/tickets.ts';
import { Refusal } from '#domain/refusal.ts';
import { guests } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { lineFaults, logOf } from '#test/line-truth.ts';
import { callNext } from '../ticket/call-next.ts';
import { delayTurn, leaveLine, serveTicket } from '../ticket/moves.ts';
import { type LineCommand } from './line-command.ts';
import { LineMoved } from './line-moved.ts';
import { returnTicket, transferTicket } from '../ticket/move-ticket.ts';
import type { LineWork } from './line-work.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';

let harbour: Harbour;
let line = '';
let other = '';
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(async () => {
  [line, other] = [await harbour.addLine(), await harbour.addLine()];
  harbour.announced.length = 0;
});

const join = (lineId = line): Promise<unknown> => harbour.join({ ...guests.edith, lineId });
const length = async (lineId: string): Promise<number> => (await logOf(harbour.db, lineId)).length;
const command = (decide: (work: LineWork) => unknown, lineIds = [line]): LineCommand<unknown> => ({
  organizationId: harbour.organizationId,
  lineIds,
  actor: harbour.guest,
  input: 'try',
  idempotencyKey: null,
  decide,
});
const mark = (work: LineWork): number => work.append(line, 'line_paused', null, {});
const statuses = (all: PromiseSettledResult<unknown>[]): string =>
  all.map((one) => (one.status === 'fulfilled' ? '+' : '-')).join('');

describe('one commit for all that wait', () => {
  test('they are decided in order, announced once, and the log has no gap', async () => {
    const run = Array.from({ length: 50 }, (_, at) =>
      harbour.context.runner.run(command((work) => work.append(line, 'line_paused', null, { at }))),
    );
    const seqs = (await Promise.all(run)).map((outcome) => outcome.answer);
    expect(seqs).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    expect((await logOf(harbour.db, line)).map((event) => event.data['at'])).toEqual(seqs.map((_, at) => at));
    // Two commits: one half is prepared while the database works on the other.
    expect(harbour.announced).toEqual([
      { lineId: line, seq: 25 },
      { lineId: line, seq: 50 },
    ]);
  });

  test('a refused one and a faulty one disturb nobody', async () => {
    const { runner } = harbour.context;
    const all = await Promise.allSettled([
      runner.run(command(mark)),
      runner.run(
        command(() => {
          throw new Refusal('line_full');
        }),
      ),
      runner.run(command(mark)),
      runner.run(
        command(() => {
          throw new TypeError('a fault of ours');
        }),
      ),
      runner.run(command(mark)),
    ]);
    expect(statuses(all)).toBe('+-+-+');
    expect(all[1]).toMatchObject({ reason: { code: 'line_full' } });
    expect(all[3]).toMatchObject({ reason: { name: 'TypeError', message: 'a fault of ours' } });
    expect(await length(line)).toBe(3);
  });

  test('one that is refused after it changed something leaves nothing of it', async () => {
    const { runner } = harbour.context;
    const half = (error: Error) => (work: LineWork) => {
      mark(work);
      throw error;
    };
    const all = await Promise.allSettled([
      runner.run(command(mark)),
      runner.run(command(half(new Refusal('line_full')))),
      runner.run(command(half(new LineMoved()))),
      runner.run(command(mark)),
    ]);
    expect(statuses(all)).toBe('+--+');
    expect(all[1]).toMatchObject({ reason: { code: 'line_full' } });
    expect(await length(line)).toBe(2);
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('what the database itself refuses strikes only the one that said it', async () => {
    const input = { ...guests.edith, lineId: line };
    const all = await Promise.allSettled([
      harbour.join(input),
      harbour.join({ ...input, language: 'en\u0000' }),
      harbour.join({ ...input, needs: ['a,"b"}', 'back\\slash', '', '{'] }),
      harbour.join({ ...input, partySize: 1e9 }, harbour.staff.ruth),
      harbour.join(input),
    ]);
    expect(statuses(all)).toBe('+-+-+');
    expect(all[1]).not.toMatchObject({ reason: { code: 'unavailable' } });
    const { rows } = await harbour.pool.query<{ needs: string[] }>(
      `select needs from ticket where line_id = $1 and needs <> '{}'`,
      [line],
    );
    expect(rows).toEqual([{ needs: ['a,"b"}', 'back\\slash', '', '{'] }]);
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('each sees what those before it in the batch decided', async () => {
    const desk = await harbour.addDesk([line]);
    for (let times = 0; times < 3; times++) await join();
    const call = (): ReturnType<typeof callNext> =>
      callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, null);
    const answers = await Promise.all([call(), call(), call(), call(), call()]);
    const ids = answers.map(({ answer }) => answer.ticket?.id ?? null);
    expect(ids.filter((id) => id === null)).toHaveLength(2);
    expect(new Set(ids).size).toBe(4);
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('a delay lets exactly so many pass, whoever else leaves and delays in the same batch', async () => {
    const joined = await Promise.all(Array.from({ length: 60 }, () => harbour.join({ ...guests.edith, lineId: line })));
    const refs = joined.toSorted((a, b) => a.answer.seq - b.answer.seq);
    const delay = (at: number): Promise<unknown> => {
      const ref = refs[at];
      if (!ref) throw new Error('nobody');
      return delayTurn(harbour.context, harbour.guest, ref, { passing: 10 }, null);
    };
    const leaving = refs.slice(6, 30).map((ref) => leaveLine(harbour.context, harbour.guest, ref, null));
    await Promise.all([...leaving, delay(0), delay(0), delay(5)]);
    const { rows } = await harbour.pool.query<{ id: string }>(
      `select id from ticket where line_id = $1 and state = 'waiting' order by rank`,
      [line],
    );
    const order = rows.map((row) => refs.findIndex((ref) => ref.ticketId === row.id));
    // 1 to 4 go first; 0 let ten pass and ten again, 5 let ten pass: nobody of the last thirty is kept waiting for more.
    expect(order.slice(0, 4)).toEqual([1, 2, 3, 4]);
    expect(order.indexOf(5)).toBe(14);
    expect(order.indexOf(0)).toBe(20);
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('a return lets exactly so many pass, far beyond the front, whoever leaves in the same batch', async () => {
    await harbour.setSettings(line, { returnRule: 'after_n', returnAfter: 20 });
    const desk = await harbour.addDesk([line]);
    const refs: TicketRef[] = [];
    for (let at = 0; at < 90; at++) refs.push(await harbour.join({ ...guests.edith, lineId: line }));
    const [first] = refs;
    if (!first) throw new Error('nobody');
    await callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, null);
    const leaving = refs.slice(1, 41).map((ref) => leaveLine(harbour.context, harbour.guest, ref, null));
    await Promise.all([...leaving, returnTicket(harbour.context, harbour.staff.ruth, first, {}, null)]);
    const { rank } = await harbour.ticketRow(first.ticketId);
    expect(await countAhead(harbour.db, harbour.organizationId, line, rank)).toBe(20);
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });
});

describe('two processes', () => {
  test('on the same line at once stay correct by the row lock', async () => {
    const another = harbour.another();
    const joins = Array.from({ length: 100 }, (_, at) =>
      (at % 2 ? another : harbour.context).runner.run(command((work) => work.append(line, 'line_paused', null, {}))),
    );
    const seqs = (await Promise.all(joins)).map((outcome) => Number(outcome.answer));
    expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
    expect(await lineFaults(harbour.db, line)).toEqual([]);
  });

  test('that lock several lines in opposite order never wait for each other', async () => {
    const another = harbour.another();
    const began = Date.now();
    await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        (at % 2 ? another : harbour.context).runner.run(command(mark, at % 2 ? [other, line] : [line, other])),
      ),
    );
    expect(Date.now() - began).toBeLessThan(5_000);
    expect(await length(line)).toBe(60);
  });

  test('a ticket that is sent on meanwhile is followed to its new line', async () => {
    const another = harbour.another();
    const desk = await harbour.addDesk([line]);
    const ticket = await harbour.join({ ...guests.amara, lineId: line });
    await transferTicket(another, harbour.staff.ruth, ticket, { lineId: other }, null);
    // `ticket` still says the old line.
    const { answer } = await leaveLine(harbour.context, harbour.guest, ticket, null);
    expect(answer.ticket).toMatchObject({ state: 'left', lineId: other });
    const served = await harbour.join({ ...guests.luis, lineId: line });
    await callNext(another, harbour.staff.ruth, { deskId: desk }, null);
    await serveTicket(another, harbour.staff.ruth, served, null);
    // The desk's lines changed since: the guest it serves stands in none of them.
    await harbour.pool.query('update desk set line_ids = $2 where id = $1', [desk, [other]]);
    const input = { deskId: desk, finishTicketId: served.ticketId };
    await callNext(harbour.context, harbour.staff.ruth, input, null);
    expect((await harbour.ticketRow(served.ticketId)).state).toBe('served');
  });
});

describe('nobody waits for ever', () => {
  const holdLine = async (lineId: string): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: harbour.adminConnectionString });
    await client.connect();
    await client.query('begin');
    await client.query('select * from line where id = $1 for update', [lineId]);
    return client;
  };

  test('a line held elsewhere keeps only its own commands waiting', async () => {
    const held = await holdLine(line);
    const began = performance.now();
    const stuck = join(line);
    const free = await Promise.all(Array.from({ length: 10 }, () => join(other)));
    expect(free).toHaveLength(10);
    expect(performance.now() - began).toBeLessThan(4_000);
    const later = performance.now();
    await join(other);
    expect(performance.now() - later).toBeLessThan(3_000);
    await held.query('rollback');
    await held.end();
    await expect(stuck).resolves.toBeTruthy();
  });

  test('a line held for good: its commands are told so in time, and change nothing later', async () => {
    const quick = harbour.another({ answerMs: 1_000 });
    const held = await holdLine(line);
    const began = performance.now();
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => quick.runner.run(command(mark))));
    expect(performance.now() - began).toBeLessThan(4_500);
    for (const one of all) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    await held.query('rollback');
    await held.end();
    await sleep(300);
    expect(await length(line)).toBe(0);
    await quick.runner.run(command(mark));
    expect(await length(line)).toBe(1);
  });

  test('a command over several lines is not starved by one that is always busy', async () => {
    const done = new AbortController();
    const busy = (async () => {
      while (!done.signal.aborted)
        await Promise.all(Array.from({ length: 20 }, () => harbour.context.runner.run(command(mark))));
    })();
    await sleep(100);
    const began = performance.now();
    for (let times = 0; times < 10; times++) await harbour.context.runner.run(command(mark, [other, line]));
    const each = (performance.now() - began) / 10;
    done.abort();
    await busy;
    expect(each).toBeLessThan(2_000);
  });

  test('no connection to be had: told so, and well again when there is', async () => {
    const pool = createLinePool(harbour.connectionString, { max: 2 });
    const context = harbour.another({ pool, answerMs: 1_500 });
    const taken = [await pool.connect(), await pool.connect()];
    const began = performance.now();
    const all = await Promise.allSettled(Array.from({ length: 300 }, () => context.runner.run(command(mark))));
    expect(performance.now() - began).toBeLessThan(4_500);
    expect(new Set(all.map((one) => (one.status === 'rejected' ? (one.reason as Refusal).code : 'done')))).toEqual(
      new Set(['unavailable']),
    );
    for (const client of taken) client.release();
    await context.runner.run(command(mark));
    expect(await length(line)).toBe(1);
    await pool.end();
  });

  test('a database that is silent: told so in time, and well again on a new connection', async () => {
    const pool = createLinePool(harbour.connectionString, { max: 2, name: 'to be frozen', silentMs: 1_500 });
    const context = harbour.another({ pool, answerMs: 1_500 });
    await Promise.all([context.runner.run(command(mark)), context.runner.run(command(mark))]);
    const { rows } = await harbour.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'to be frozen'`,
    );
    for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
    try {
      const began = performance.now();
      const all = await Promise.allSettled(Array.from({ length: 20 }, () => context.runner.run(command(mark))));
      expect(performance.now() - began).toBeLessThan(6_000);
      expect(statuses(all)).toBe('-'.repeat(20));
      expect(all[0]).toMatchObject({ reason: { code: 'unavailable' } });
      await sleep(200);
      await context.runner.run(command(mark));
    } finally {
      for (const { pid } of rows) process.kill(pid, 'SIGCONT');
    }
    await sleep(300);
    expect(await lineFaults(harbour.db, line)).toEqual([]);
    await pool.end();
  });

  test('the database is not there: told so at once', async () => {
    const pool = createLinePool('postgres://nobody@127.0.0.1:1/nothing');
    const context = harbour.another({ pool });
    await expect(context.runner.run(command(mark))).rejects.toMatchObject({ code: 'unavailable' });
    await pool.end();
  });

  test('a connection that is cut before, in and after the commit: never half, and the key tells', async () => {
    const pool = createLinePool(harbour.connectionString, { max: 1 });
    const context = harbour.another({ pool });
    let cuts = 0;
    const done: unknown[] = [];
    for (let round = 0; round < 40; round++) {
      const idempotencyKey = idempotencyKeyOf(uuid(), round);
      const attempt = (): Promise<unknown> => context.runner.run({ ...command(mark), idempotencyKey });
      const first = attempt().catch((error: unknown) => error);
      await sleep(Math.random() * 4);
      await harbour.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'turnstone-lines' and state <> 'idle'
         and datname = current_database()`,
      );
      const outcome = await first;
      // The only thing that may be said of a command whose fate is not known.
      if (outcome instanceof Refusal && outcome.code === 'unavailable') cuts += 1;
      else done.push(outcome);
      const again = attempt();
      await expect(again.catch(() => attempt())).resolves.toMatchObject({ answer: round + 1 });
    }
    expect(await length(line)).toBe(40);
    expect(cuts).toBeGreaterThan(0);
    expect(done.map((one) => typeof (one as { answer: unknown }).answer)).toEqual(Array.from(done, () => 'number'));
    console.info(`cut connections: ${cuts} of 40 commands; each done exactly once`);
    await pool.end();
  });
});
