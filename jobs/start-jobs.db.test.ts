import { afterEach, beforeEach, expect, test } from 'vitest';
import { callNext } from '#commands/call-next.ts';
import { createPool } from '#db/database.ts';
import { findTicketRefByToken } from '#db/tickets.ts';
import { presentSimulatedPhone } from '#presenters/simulated-phone.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { startJobs, type Jobs } from './start-jobs.ts';

let harbour: Harbour;
let jobs: Jobs;
let end: () => Promise<void>;
let told: string[];
let faults: string[];

beforeEach(async () => {
  harbour = await openHarbour();
  const pool = createPool(harbour.connectionString, { max: 4, name: 'jobs' });
  told = [];
  faults = [];
  jobs = await startJobs({
    pool,
    commands: harbour.context,
    publicUrl: 'https://harbour.example',
    told: ({ ticketId }) => void told.push(ticketId),
    report: ({ job }) => void faults.push(job),
    timing: { reconcile: 600 },
  });
  end = async () => {
    await jobs.stop();
    await pool.end();
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
  await expect.poll(() => stateOf(guest.ticketId)).toEqual([{ kind: 'joined', state: 'delivered' }]);
  await callNext(harbour.context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
  await expect.poll(() => stateOf(guest.ticketId)).toMatchObject([{}, { kind: 'called', state: 'delivered' }]);
  const texts = await phoneOf('ines');
  expect(texts.map(({ to }) => to)).toEqual([phone.replaceAll(' ', ''), phone.replaceAll(' ', '')]);
  const called = texts.find(({ body }) => body.includes('it is your turn'));
  const token = /\/t\/([\w-]{22})$/.exec(called?.body ?? '')?.[1] ?? '';
  expect((await findTicketRefByToken(harbour.db, testSecrets, token))?.ticketId).toBe(guest.ticketId);
  // Handed over and arrived, for each of the two.
  expect(told.filter((id) => id === guest.ticketId).length).toBeGreaterThanOrEqual(4);
  expect(faults).toEqual([]);
});

test('whoever may not see numbers sees them masked on the phone’s screen', async () => {
  const guest = await harbour.join({ phone: reservedPhone(42) });
  await expect.poll(() => stateOf(guest.ticketId)).toEqual([{ kind: 'joined', state: 'delivered' }]);
  expect((await phoneOf('tomas'))[0]?.to).toBe('+12015550142');
  for (const staff of ['ruth', 'olga'] as const) {
    const [text] = await phoneOf(staff);
    expect(text?.to).toMatch(/42$/);
    expect(text?.to).not.toContain('555014');
  }
});

test('a guest of another place is not on this place’s phone', async () => {
  const guest = await harbour.join({ phone: reservedPhone(1) });
  await expect.poll(() => stateOf(guest.ticketId)).toEqual([{ kind: 'joined', state: 'delivered' }]);
  const elsewhere = { ...place(), placeId: guest.ticketId };
  expect(await presentSimulatedPhone(harbour.db, testSecrets, elsewhere, harbour.staff.ines)).toEqual([]);
  expect(await phoneOf('ines')).toHaveLength(1);
});

test('connections that break under it are made anew', async () => {
  await harbour.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'jobs'`,
  );
  const guest = await harbour.join({ phone: reservedPhone(1) });
  await expect.poll(() => stateOf(guest.ticketId), { timeout: 8000 }).toEqual([{ kind: 'joined', state: 'delivered' }]);
});
