// The figures of a week by email: to whom, when, once, and what they say.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { email } from '#channels/email/email.ts';
import { removeMember } from '#commands/team/members.ts';
import { wantWeekEmail } from '#commands/team/own-membership.ts';
import { insertCarrier } from '#db/messaging/carriers.ts';
import { countDays } from '#commands/installation/count-days.ts';
import { emailWeek } from '#jobs/clock/email-week.ts';
import { sendStaffEmails } from '#jobs/send/send-staff-emails.ts';
import { instantOf } from '#domain/local-time.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';
import { openMailServer, type MailServer } from '#test/providers/mail-server.ts';
import { hire, type Hired } from '#test/team.ts';

const timeZone = 'America/New_York';
let harbour: Harbour;
let network: PhoneNetwork;
let server: MailServer;
let manager: Hired;

beforeEach(async () => {
  harbour = await openHarbour();
  network = openPhoneNetwork(harbour, { providers: { email } });
  server = await openMailServer();
  const { db, organizationId, placeId, clock } = harbour;
  const settings = { host: '127.0.0.1', port: String(server.port), security: 'none', from: 'line@example.org' };
  const carrier = { organizationId, placeId, id: uuid(), provider: 'email', settings, isOn: true, at: clock.now() };
  await db.transaction().execute((trx) => insertCarrier(trx, testSecrets, carrier));
  manager = await hireWithAddress('ada@example.net');
});
afterEach(async () => {
  await network.stop();
  await server.stop();
  await harbour.close();
});

async function hireWithAddress(address: string, isVerified = true): Promise<Hired> {
  const hired = await hire(harbour, 'manager');
  await harbour.pool.query(
    `insert into auth."user" (id, name, email, email_verified, created_at, updated_at) values ($1, 'Ada', $2, $3, now(), now())`,
    [hired.userId, address, isVerified],
  );
  return hired;
}

/** The clock is put forward to that minute of that day at the place. */
function passTo(day: string, minutes: number): void {
  const { clock } = harbour;
  clock.pass((instantOf(day, minutes, timeZone).getTime() - clock.now().getTime()) / 1000);
}

const want = (language: string | null, { staff } = manager) =>
  wantWeekEmail(harbour.context, staff, { language, timeZone }, null);
const look = async (): Promise<void> => {
  await Promise.all([emailWeek(harbour.context), emailWeek(harbour.context)]);
  await sendStaffEmails(network.deps);
};
const textOf = (at: number): string =>
  (server.taken[at]?.raw ?? '')
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

// Far ahead, so that the clock of the harbour never passes it by itself. A Wednesday, and the Monday after.
const [wednesday, monday, nextMonday] = ['2031-03-05', '2031-03-10', '2031-03-17'];

test('comes once on Monday morning, with sums of the week that ended, to who asked for it', async () => {
  passTo(wednesday, 10 * 60);
  await want('en');
  for (let guest = 0; guest < 3; guest += 1) await harbour.join({ name: 'Leila Haddad', phone: '+12025550103' });
  passTo(monday, 6 * 60);
  await look();
  expect(server.taken).toEqual([]);
  passTo(monday, 7 * 60 + 5);
  await look();
  await look();
  expect(server.taken).toMatchObject([{ to: 'ada@example.net' }]);
  expect(textOf(0)).toMatch(/Subject: Harbour Clinic: your week in figures/);
  expect(textOf(0)).toMatch(/March 3 to March 9\r?\nGuests: 3 \(the week before: 0\)/);
  expect(textOf(0)).toContain('/insights?range=own&from=2031-03-03&to=2031-03-09&compare=before');
  expect(textOf(0)).not.toMatch(/Leila|5550103/);

  // A server that slept on Monday tells it on Tuesday; nobody joined meanwhile.
  passTo('2031-03-18', 9 * 60);
  await look();
  expect(server.taken).toHaveLength(2);
  expect(textOf(1)).toMatch(/Nobody joined a line\./);
});

test('comes again after a clock that was a year ahead was set right', async () => {
  passTo(wednesday, 10 * 60);
  await want('en');
  passTo('2032-03-08', 9 * 60);
  await look();
  passTo(monday, 9 * 60);
  await look();
  await look();
  expect(server.taken).toHaveLength(2);
  expect(textOf(1)).toMatch(/March 3 to March 9/);
});

test('is written in the language it was asked for in, and never for the week in which it was', async () => {
  passTo(monday, 9 * 60);
  await want('de');
  await look();
  expect(server.taken).toEqual([]);
  passTo(nextMonday, 9 * 60);
  await look();
  expect(server.taken).toHaveLength(1);
  expect(server.taken[0]?.raw).toContain('Content-Language: de');
});

test('tells of every place, by no more statements for three than for two', async () => {
  passTo(wednesday, 600);
  await want('en');
  await harbour.join();
  const addPlace = (slug: string) =>
    harbour.pool.query(
      `insert into place select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'slug', $2::text, 'name', $2))).*
       from place p where id = $1`,
      [harbour.placeId, slug],
    );
  const statements = async (day: string): Promise<number> => {
    passTo(day, 9 * 60);
    await countDays(harbour.context);
    await emailWeek(harbour.context);
    let asked = 0;
    const count = (): void => void (asked += 1);
    harbour.pool.on('acquire', count);
    await sendStaffEmails(network.deps);
    harbour.pool.off('acquire', count);
    return asked;
  };
  await addPlace('Hilo');
  const ofTwo = await statements(monday);
  expect(textOf(0)).toMatch(/Harbour Clinic[^]*March 3 to March 9[^]*Guests: 1 [^]*Hilo[^]*Nobody joined a line\./);
  await addPlace('Kona');
  expect(await statements(nextMonday)).toBeLessThanOrEqual(ofTwo);
});

test('ends when it is not wanted any more, and with the right to see it', async () => {
  passTo(wednesday, 600);
  await want('en');
  await want(null);
  const owner = await hire(harbour, 'owner');
  const second = await hireWithAddress('bea@example.net');
  await want('en', second);
  passTo(monday, 600);
  // Queued, and then removed before it goes out.
  await emailWeek(harbour.context);
  await removeMember(
    harbour.context,
    owner.staff,
    { memberId: second.id, organizationId: harbour.organizationId },
    null,
  );
  await sendStaffEmails(network.deps);
  expect(server.taken).toEqual([]);
  const { rows } = await harbour.pool.query<{ state: string; recipient: Buffer | null }>(
    `select state, recipient from staff_mail where kind = 'week'`,
  );
  expect(rows).toEqual([{ state: 'dropped', recipient: null }]);
});

test('never goes to an address that nobody has confirmed', async () => {
  passTo(wednesday, 600);
  await want('en', await hireWithAddress('typo@example.net', false));
  passTo(monday, 600);
  await look();
  expect(server.taken).toEqual([]);
});

test.each(['host', 'viewer'] as const)('a %s cannot ask for it', async (role) => {
  await expect(want('en', await hire(harbour, role))).rejects.toMatchObject({ code: 'forbidden' });
});
