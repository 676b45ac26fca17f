import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from 'graphile-worker';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import { createPool, createSendPools } from '#db/database.ts';
import { findTicketRefByToken } from '#db/ticket/tickets.ts';
import { presentSimulatedPhone } from '#presenters/staff/simulated-phone-view.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { keepRunner } from './clock/keep-runner.ts';
import { runEndingWhenStuck } from './clock/run-ending-when-stuck.ts';
import { startJobs, type Jobs } from './start-jobs.ts';

const patience = { timeout: 15_000 };
let harbour: Harbour;
let jobs: Jobs;
let end: () => Promise<void>;
let told: string[];
let faults: string[];

beforeEach(async () => {
  harbour = await openHarbour();
  const pool = createPool(harbour.connectionString, { max: 4, name: 'jobs' });
  const sending = createSendPools(harbour.connectionString);
  told = [];
  faults = [];
  jobs = await startJobs({
    pool,
    sending,
    commands: harbour.context,
    publicUrl: 'https://harbour.example',
    onMessageChanged: ({ ticketId }) => void told.push(ticketId),
    report: ({ job }) => void faults.push(job),
    timing: { reconcile: 600 },
  });
  end = async () => {
    await jobs.stop();
    await Promise.all([pool, sending.urgent, sending.ordinary].map((one) => one.end()));
    await harbour.close();
  };
});

afterEach(() => end());

const stateOf = async (ticketId: string): Promise<unknown> => {
  const { rows } = await harbour.pool.query(`select kind, state from message where ticket_id = $1 order by id`, [
    ticketId,
  ]);
  return rows;
};
const place = () => ({ organizationId: harbour.organizationId, placeId: harbour.placeId });
const phoneOf = (staff: keyof Harbour['staff']) =>
  presentSimulatedPhone(harbour.db, testSecrets, place(), harbour.staff[staff]);

test('a call wakes the sender: the simulated phone shows the text, and its report comes back', async () => {
  const phone = reservedPhone(1);
  const guest = await harbour.join({ phone });
  await expect.poll(() => stateOf(guest.ticketId), patience).toEqual([{ kind: 'joined', state: 'delivered' }]);
  await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
  await expect
    .poll(() => stateOf(guest.ticketId), patience)
    .toMatchObject([{}, { kind: 'called', state: 'delivered' }]);
  const texts = await phoneOf('ines');
  expect(texts.map(({ to }) => to)).toEqual([phone.replaceAll(' ', ''), phone.replaceAll(' ', '')]);
  const called = texts.find(({ body }) => body.includes('it is your turn'));
  const token = /\/t\/([\w-]{22})$/.exec(called?.body ?? '')?.[1] ?? '';
  expect((await findTicketRefByToken(harbour.db, testSecrets, token))?.ticketId).toBe(guest.ticketId);
  // Sent and delivered, for each of the two.
  await expect.poll(() => told.filter((id) => id === guest.ticketId).length, patience).toBeGreaterThanOrEqual(4);
  expect(faults).toEqual([]);
});

test('whoever may not see numbers sees them masked on the phone’s screen', async () => {
  const guest = await harbour.join({ phone: reservedPhone(42) });
  await expect.poll(() => stateOf(guest.ticketId), patience).toEqual([{ kind: 'joined', state: 'delivered' }]);
  expect((await phoneOf('tomas'))[0]?.to).toBe('+12015550142');
  for (const staff of ['ruth', 'olga'] as const) {
    const [text] = await phoneOf(staff);
    expect(text?.to).toMatch(/42$/);
    expect(text?.to).not.toContain('555014');
  }
});

test('a guest of another place is not on this place’s phone', async () => {
  const guest = await harbour.join({ phone: reservedPhone(1) });
  await expect.poll(() => stateOf(guest.ticketId), patience).toEqual([{ kind: 'joined', state: 'delivered' }]);
  const elsewhere = { ...place(), placeId: guest.ticketId };
  expect(await presentSimulatedPhone(harbour.db, testSecrets, elsewhere, harbour.staff.ines)).toEqual([]);
  expect(await phoneOf('ines')).toHaveLength(1);
});

const breakConnections = (): Promise<unknown> =>
  harbour.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'jobs'`,
  );

test('connections that break under it are made anew', async () => {
  await breakConnections();
  const guest = await harbour.join({ phone: reservedPhone(1) });
  await expect.poll(() => stateOf(guest.ticketId), patience).toEqual([{ kind: 'joined', state: 'delivered' }]);
});

test('a runner whose first look failed does not look on in vain', async () => {
  const pool = createPool(harbour.connectionString, { max: 4, name: 'a second' });
  const woken = Promise.withResolvers<void>();
  let started = 0;
  const start = () => {
    started += 1;
    return runEndingWhenStuck({
      pgPool: pool,
      pollInterval: 50,
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
      taskList: { look_again: () => woken.resolve() },
    });
  };
  await harbour.pool.query('alter table graphile_worker._private_tasks rename to away');
  const kept = await keepRunner(start, () => undefined);
  await sleep(300);
  await harbour.pool.query('alter table graphile_worker.away rename to _private_tasks');
  await harbour.pool.query(`select graphile_worker.add_job('look_again', '{}'::json)`);
  await woken.promise;
  expect(started).toBe(2);
  await kept.stop();
  await pool.end();
}, 15_000);
