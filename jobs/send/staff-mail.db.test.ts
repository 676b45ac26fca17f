// Emails to staff, through a mail server that has its own log.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuid } from 'uuid';
import { acceptInvitation, invitationToken, inviteMember } from '#commands/team/member-invitations.ts';
import { askForPasswordReset, createPasswordReset, passwordResetToken } from '#commands/team/password-resets.ts';
import { idempotencyKeyOf } from '#commands/engine/idempotency-key.ts';
import { email } from '#channels/email/email.ts';
import { insertCarrier } from '#db/messaging/carriers.ts';
import { leaseStaffEmails } from '#db/messaging/staff-emails.ts';
import { sendStaffEmails } from '#jobs/send/send-staff-emails.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { openPhoneNetwork, type PhoneNetwork } from '#test/phone-network.ts';
import { openMailServer, type MailServer } from '#test/providers/mail-server.ts';
import { hire, type Hired } from '#test/team.ts';

const address = 'ruth.adeyemi@example.net';
let harbour: Harbour;
let network: PhoneNetwork;
let server: MailServer;
let owner: Hired;

beforeEach(async () => {
  harbour = await openHarbour();
  network = openPhoneNetwork(harbour, { providers: { email } });
  server = await openMailServer();
  owner = await hire(harbour, 'owner');
});
afterEach(async () => {
  await network.stop();
  await server.stop();
  await harbour.close();
});

async function addEmailCarrier(): Promise<void> {
  const { db, organizationId, placeId, clock } = harbour;
  const settings = { host: '127.0.0.1', port: String(server.port), security: 'none', from: 'line@example.org' };
  const carrier = { organizationId, placeId, id: uuid(), provider: 'email', settings, isOn: true, at: clock.now() };
  await db.transaction().execute((trx) => insertCarrier(trx, testSecrets, carrier));
}

const invite = (language = 'en', idempotencyKey = idempotencyKeyOf(uuid(), {})) => {
  const input = {
    organizationId: harbour.organizationId,
    name: 'Ruth',
    role: 'host' as const,
    placeIds: [],
    grants: [],
  };
  return inviteMember(harbour.context, owner.staff, { ...input, emailTo: { address, language } }, idempotencyKey);
};
const emails = async () => {
  const { rows } = await harbour.pool.query<{
    state: string;
    reason: string | null;
    recipient: Buffer | null;
    handovers: number;
  }>('select state, reason, recipient, handovers from staff_mail order by id');
  return rows;
};
const send = (): Promise<void> => sendStaffEmails(network.deps);
const sendLater = async (seconds: number): Promise<void> => {
  harbour.clock.pass(seconds);
  await send();
};

describe('an invitation', () => {
  test('is mailed once, in the language that was chosen, and the link is good', async () => {
    await addEmailCarrier();
    const idempotencyKey = idempotencyKeyOf(uuid(), {});
    const { answer } = await invite('de', idempotencyKey);
    expect((await invite('de', idempotencyKey)).answer).toEqual(answer);
    expect(answer.isEmailed).toBe(true);
    expect(JSON.stringify((await harbour.pool.query('select * from staff_mail')).rows)).not.toContain('adeyemi');
    await send();
    await send();
    expect(server.taken).toMatchObject([{ to: address, from: 'line@example.org' }]);
    const token = invitationToken(testSecrets, answer.invitationId);
    const raw = server.taken[0]?.raw.replaceAll('=\r\n', '') ?? '';
    expect(raw).toContain(`/invite/${token}`);
    expect(raw).toContain('Content-Language: de');
    expect(raw).toMatch(/Subject: .*Einladung/);
    expect(await emails()).toMatchObject([{ state: 'sent', recipient: null }]);
    expect(await acceptInvitation(harbour.context, { token, userId: uuid(), name: 'Ruth' })).toBeTruthy();
  });

  test('is made without a letter where nobody can send one, or nothing was typed', async () => {
    expect((await invite()).answer.isEmailed).toBe(false);
    await addEmailCarrier();
    const input = {
      organizationId: harbour.organizationId,
      name: 'Ruth',
      role: 'host' as const,
      placeIds: [],
      grants: [],
    };
    const emailTo = { address: ' ', language: 'en' };
    expect((await inviteMember(harbour.context, owner.staff, { ...input, emailTo }, null)).answer.isEmailed).toBe(
      false,
    );
    const wrong = inviteMember(
      harbour.context,
      owner.staff,
      { ...input, emailTo: { ...emailTo, address: 'ruth' } },
      null,
    );
    await expect(wrong).rejects.toMatchObject({ details: { errors: [{ path: 'email', code: 'email_no_at' }] } });
    expect(await emails()).toEqual([]);
  });

  test('that was accepted meanwhile is not mailed any more', async () => {
    await addEmailCarrier();
    const { answer } = await invite();
    const token = invitationToken(testSecrets, answer.invitationId);
    await acceptInvitation(harbour.context, { token, userId: uuid(), name: 'Ruth' });
    await send();
    expect(server.taken).toEqual([]);
    expect(await emails()).toMatchObject([{ state: 'dropped', reason: 'link_dead', recipient: null }]);
  });
});

describe('a letter', () => {
  test('that the server puts off goes later', async () => {
    await addEmailCarrier();
    await invite();
    server.behave({ at: 'RCPT', say: '451 4.7.1 Later' });
    await send();
    expect(await emails()).toMatchObject([{ state: 'queued', reason: 'temporary', handovers: 0 }]);
    server.behave('fine');
    await sendLater(30);
    expect(server.taken).toEqual([]);
    await sendLater(31);
    expect(server.taken).toHaveLength(1);
  });

  test('that is refused for good is over', async () => {
    await addEmailCarrier();
    await invite();
    server.behave({ at: 'RCPT', say: '550 5.1.1 Nobody' });
    await send();
    expect(await emails()).toMatchObject([{ state: 'failed', reason: 'invalid_number', recipient: null }]);
  });

  test('of which nobody knows goes twice and no more', async () => {
    await addEmailCarrier();
    await invite();
    server.behave('cut');
    for (let turn = 0; turn < 4; turn += 1) await sendLater(20);
    expect(server.taken).toHaveLength(2);
    expect(new Set(server.taken.map(({ raw }) => raw.match(/Message-ID: (.*)/)?.[1])).size).toBe(1);
    expect(await emails()).toMatchObject([{ state: 'failed', reason: 'unknown', recipient: null }]);
  });

  test('whose sender was killed before or after it was taken is sent by the next one', async () => {
    await addEmailCarrier();
    await invite();
    const now = harbour.clock.now();
    const held = await leaseStaffEmails(harbour.db, {
      now,
      leaseUntil: new Date(now.getTime() + 15_000),
      maxHandovers: 2,
    });
    expect(held).toHaveLength(1);
    await send();
    expect(server.taken).toEqual([]);
    await sendLater(16);
    expect(server.taken).toHaveLength(1);
    expect(await emails()).toMatchObject([{ state: 'sent', handovers: 2 }]);
  });

  test('waits while the account is off, and is dropped when its link is over', async () => {
    await addEmailCarrier();
    await invite();
    await harbour.pool.query('update channel_account set is_on = false');
    await send();
    expect(await emails()).toMatchObject([{ state: 'queued', reason: 'no_account' }]);
    await sendLater(8 * 86_400);
    expect(await emails()).toMatchObject([{ state: 'dropped', reason: 'too_old', recipient: null }]);
  });
});

describe('a forgotten password', () => {
  const ask = (userId: string | null) => askForPasswordReset(harbour.context, { userId, address, language: 'fr' });

  test('brings a link to whoever works here, three times an hour', async () => {
    await addEmailCarrier();
    const host = await hire(harbour, 'host');
    for (let turn = 0; turn < 5; turn += 1) await ask(host.userId);
    await send();
    // A newer link replaces the earlier ones: only the newest gets an email.
    expect(server.taken).toHaveLength(1);
    expect((await emails()).map(({ state }) => state).toSorted()).toEqual(['dropped', 'dropped', 'sent']);
    const { rows } = await harbour.pool.query<{ id: string }>('select id from password_reset where revoked_at is null');
    const raw = server.taken[0]?.raw.replaceAll('=\r\n', '') ?? '';
    expect(raw).toContain(`/reset/${passwordResetToken(testSecrets, rows[0]?.id ?? '')}`);
    expect(raw).toContain('Content-Language: fr');
    harbour.clock.pass(3601);
    await ask(host.userId);
    await send();
    expect(server.taken).toHaveLength(2);
  });

  test('of nobody, or where no letter can go, does nothing at all', async () => {
    const host = await hire(harbour, 'host');
    const handed = await createPasswordReset(
      harbour.context,
      owner.staff,
      { organizationId: harbour.organizationId, memberId: host.id, emailTo: { address, language: 'en' } },
      null,
    );
    expect(handed.answer.isEmailed).toBe(false);
    await ask(host.userId);
    await addEmailCarrier();
    await ask(null);
    await ask(uuid());
    const { rows } = await harbour.pool.query('select revoked_at from password_reset');
    expect(rows).toEqual([{ revoked_at: null }]);
    expect(await emails()).toEqual([]);
  });
});
