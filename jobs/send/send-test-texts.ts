// Sends what staff wish to see on their own phone, the same way as every text; and by an account for letters, to their own address.

import { bookText } from '#commands/messaging/book-text.ts';
import { findAccountsOfPlace } from '#db/messaging/channel-accounts.ts';
import { endTestText, goTestText, leaseTestTexts, type TestTextRow } from '#db/messaging/test-texts.ts';
import { giveBack } from '#db/messaging/spending.ts';
import { addLooseSpent } from '#db/messaging/spent-texts.ts';
import { unreadable } from '#db/secret/unreadable.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { parsePhone } from '#domain/phone/phone.ts';
import { segmentsOf } from '#domain/messaging/text-segments.ts';
import type { Channel, SendResult } from '#channels/contract.ts';
import type { OpenAccount } from './open-channels.ts';
import { callbackUrlOf, sendBy } from './prepare-text.ts';
import { later, settleAll, type SenderParts } from './sender-parts.ts';

type Parts = Pick<
  SenderParts,
  'commands' | 'db' | 'secrets' | 'channel' | 'now' | 'timing' | 'report' | 'open' | 'providers' | 'inbound'
>;

/** Whoever waits longer than this has pressed again. */
const worthSeconds = 300;

export async function sendTestTexts(parts: Parts): Promise<void> {
  const now = parts.now();
  const wish = { now, leaseUntil: later(now, parts.timing.lease), oldest: later(now, -worthSeconds) };
  const rows = await leaseTestTexts(parts.db, wish);
  await settleAll(parts, 'send_test', { rows, settle: (row) => sendOne(parts, row) });
}

interface ReadTest extends TestTextRow {
  to: string;
  text: string;
}

async function sendOne(parts: Parts, stored: TestTextRow): Promise<void> {
  const { db, report, secrets } = parts;
  const to = secrets.read(stored.recipient, fieldOf.testRecipient(stored.id));
  const text = secrets.read(stored.body, fieldOf.testBody(stored.id));
  if (to === unreadable || text === unreadable)
    return endTestText(db, stored, { state: 'failed', reason: 'unreadable' });
  const row: ReadTest = { ...stored, to, text };
  try {
    const account = await accountOf(parts, row);
    if (account === 'none') return await endTestText(db, row, { state: 'failed', reason: 'turned_off' });
    const isLetter = account !== null && parts.providers[account.account.provider]?.way === 'email';
    // Known before it is handed over: a report of it may come before the answer.
    if (account) await goTestText(db, row, account.account.id);
    const unpaid = isLetter ? null : await book(parts, row);
    if (unpaid) return await endTestText(db, row, { state: 'failed', reason: unpaid });
    const result = await handOver(parts, row, account);
    const provider = account?.channel.name ?? parts.channel.name;
    if (!isLetter)
      await (result.kind === 'rejected' ? giveBack(db, { ...row, lease: onlyLease }) : spend(parts, row, provider));
    if (result.kind === 'accepted') await endTestText(db, row, { state: 'sent', provider, provider_ref: result.ref });
    else await endTestText(db, row, { state: 'failed', reason: result.kind === 'rejected' ? result.class : 'unknown' });
  } catch (error) {
    report({ job: 'send_test', error });
    await endTestText(db, row, { state: 'failed', reason: 'fault' });
  }
}

/** Nothing is tried twice. */
const onlyLease = 1;

/** Why it may not go; null: it is booked. A number that wants no texts gets none, of staff's own either. */
function book({ commands }: Parts, row: ReadTest): Promise<string | null> {
  return bookText(commands, {
    organizationId: row.organization_id,
    placeId: row.place_id,
    messageId: row.id,
    lease: onlyLease,
    ticketId: null,
    e164: row.to,
    isLast: row.kind === 'answer_stop',
    isTest: row.kind !== 'answer' && row.kind !== 'answer_stop',
  });
}

/** It may be on the bill. */
function spend({ db, commands, now }: Parts, row: ReadTest, channel: string): Promise<void> {
  const to = parsePhone(row.to, null, commands.phoneMetadata);
  const { segments: parts } = segmentsOf(row.text);
  const place = { organizationId: row.organization_id, placeId: row.place_id };
  return addLooseSpent(db, place, { at: now(), country: to.ok ? to.country : null, channel, parts });
}

/** The account that was named, else the first for texts that the place uses; null: the place has none of those at all. */
async function accountOf({ db, open, providers }: Parts, row: TestTextRow): Promise<OpenAccount | null | 'none'> {
  const accounts = await findAccountsOfPlace(db, { organization_id: row.organization_id, id: row.place_id });
  const ofTexts = accounts.filter(({ provider }) => ['sms', 'whatsapp'].includes(providers[provider]?.way ?? ''));
  if (row.account_id === null && ofTexts.length === 0) return null;
  const chosen =
    row.account_id === null ? ofTexts.find((one) => one.is_on) : accounts.find(({ id }) => id === row.account_id);
  if (!chosen) return 'none';
  return (await open.openRow(chosen)) ?? 'none';
}

async function handOver(parts: Parts, row: ReadTest, account: OpenAccount | null): Promise<SendResult> {
  const { channel, timing } = parts;
  const { to, text } = row;
  const send: Channel['send'] = (outgoing, signal) =>
    account ? sendBy(parts, account, outgoing, signal) : channel.send(outgoing, signal);
  return send(
    {
      id: row.id,
      organizationId: row.organization_id,
      placeId: row.place_id,
      to,
      from: null,
      text,
      encoding: segmentsOf(text).alphabet,
      callbackUrl: account && callbackUrlOf(parts, account, row),
      language: row.language,
      facts: {},
      kind: row.kind,
      ttlSeconds: worthSeconds,
    },
    AbortSignal.timeout(timing.send * 1000),
  );
}
