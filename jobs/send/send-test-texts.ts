// Sends test texts to a staff member's own phone, or a test email to their address, by the path of every message.

import { bookText } from '#commands/messaging/book-text.ts';
import { findCarriersOfPlace } from '#db/messaging/carriers.ts';
import { endTestText, goTestText, leaseTestTexts, putOffTestText, type TestTextRow } from '#db/messaging/test-texts.ts';
import { giveBack, addLooseSpent } from '#db/messaging/spending.ts';
import { unreadable } from '#db/secret/unreadable.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { isPassing, type FailureReason } from '#domain/messaging/failure-reason.ts';
import { parsePhone } from '#domain/phone/phone.ts';
import { segmentsOf } from '#domain/messaging/text-segments.ts';
import type { Channel, SendResult } from '#channels/provider/contract.ts';
import type { OpenCarrier } from './open-channels.ts';
import { callbackUrlOf, sendBy } from './prepare-text.ts';
import { later, settleAll, type SenderDeps } from './sender-deps.ts';

type Deps = Pick<
  SenderDeps,
  'commands' | 'db' | 'secrets' | 'channel' | 'now' | 'timing' | 'report' | 'open' | 'providers' | 'inbound'
>;

/** After this time, the person has pressed the button again. */
const validSeconds = 300;

export async function sendTestTexts(deps: Deps): Promise<void> {
  const now = deps.now();
  const input = { now, leaseUntil: later(now, deps.timing.lease), oldest: later(now, -validSeconds) };
  const rows = await leaseTestTexts(deps.db, input);
  await settleAll(deps, 'send_test', { rows, settle: (row) => sendOne(deps, row) });
}

interface ReadTest extends TestTextRow {
  to: string;
  text: string;
}

async function sendOne(deps: Deps, stored: TestTextRow): Promise<void> {
  const { db, report, secrets } = deps;
  const to = secrets.read(stored.recipient, fieldOf.testRecipient(stored.id));
  const text = secrets.read(stored.body, fieldOf.testBody(stored.id));
  if (to === unreadable || text === unreadable)
    return endTestText(db, stored, { state: 'failed', reason: 'unreadable' });
  const row: ReadTest = { ...stored, to, text };
  try {
    const carrier = await carrierOf(deps, row);
    if (carrier === 'none') return await endTestText(db, row, { state: 'failed', reason: 'turned_off' });
    const isEmail = carrier !== null && deps.providers[carrier.carrier.provider]?.channel === 'email';
    // Recorded before the send: a report may come before the answer.
    if (carrier) await goTestText(db, row, carrier.carrier.id);
    const unpaid = isEmail ? null : await book(deps, row);
    if (unpaid) return await endTestText(db, row, { state: 'failed', reason: unpaid });
    const result = await handOver(deps, row, carrier);
    const provider = carrier?.channel.name ?? deps.channel.name;
    if (!isEmail)
      await (result.kind === 'rejected' ? giveBack(db, { ...row, lease: onlyLease }) : spend(deps, row, provider));
    const again = againAt(row, result, deps.now());
    if (again) await putOffTestText(db, row, again);
    else if (result.kind === 'accepted')
      await endTestText(db, row, { state: 'sent', provider, provider_ref: result.ref });
    else await endTestText(db, row, { state: 'failed', reason: result.kind === 'rejected' ? result.class : 'unknown' });
  } catch (error) {
    report({ job: 'send_test', error });
    await endTestText(db, row, { state: 'failed', reason: 'fault' });
  }
}

/** If the provider names no time. */
const againSeconds = 10;

/** When an answer goes again that its provider cannot take in this moment: somebody waits for it. Tests are never retried. */
function againAt(row: TestTextRow, result: SendResult, now: Date): Date | null {
  if (!isAnswer(row) || result.kind !== 'rejected' || !isPassing(result.class)) return null;
  const again = later(now, result.afterSeconds ?? againSeconds);
  return again < later(row.created_at, validSeconds) ? again : null;
}

/** A handover that was not taken is given back, so there is one at most. */
const onlyLease = 1;

/** The reason against it; null: it is booked. A number that stopped texts gets none, not even a staff member's test. */
function book({ commands }: Deps, row: ReadTest): Promise<FailureReason | null> {
  return bookText(commands, {
    organizationId: row.organization_id,
    placeId: row.place_id,
    messageId: row.id,
    lease: onlyLease,
    ticketId: null,
    e164: row.to,
    isLast: row.kind === 'answer_stop',
    isTest: !isAnswer(row),
  });
}

const isAnswer = ({ kind }: TestTextRow): boolean => kind === 'answer' || kind === 'answer_stop';

/** The text may be on the provider's bill. */
function spend({ db, commands, now }: Deps, row: ReadTest, channel: string): Promise<void> {
  const to = parsePhone(row.to, null, commands.phoneMetadata);
  const { segments: parts } = segmentsOf(row.text);
  const place = { organizationId: row.organization_id, placeId: row.place_id };
  return addLooseSpent(db, place, { at: now(), country: to.ok ? to.country : null, channel, parts });
}

/** The named carrier, else the first one for texts that is on; null: the place has no carrier for texts. */
async function carrierOf({ db, open, providers }: Deps, row: TestTextRow): Promise<OpenCarrier | null | 'none'> {
  const carriers = await findCarriersOfPlace(db, { organization_id: row.organization_id, id: row.place_id });
  const ofTexts = carriers.filter(({ provider }) => ['sms', 'whatsapp'].includes(providers[provider]?.channel ?? ''));
  if (row.account_id === null && ofTexts.length === 0) return null;
  const named = carriers.find(({ id }) => id === row.account_id);
  // A test tries a carrier that is off; an answer goes by another one then.
  const isFree = row.account_id === null || (isAnswer(row) && !named?.is_on);
  const chosen = isFree ? ofTexts.find((one) => one.is_on) : named;
  if (!chosen) return 'none';
  return (await open.openRow(chosen)) ?? 'none';
}

async function handOver(deps: Deps, row: ReadTest, carrier: OpenCarrier | null): Promise<SendResult> {
  const { channel, timing } = deps;
  const { to, text } = row;
  const send: Channel['send'] = (outgoing, signal) =>
    carrier ? sendBy(deps, carrier, outgoing, signal) : channel.send(outgoing, signal);
  return send(
    {
      id: row.id,
      organizationId: row.organization_id,
      placeId: row.place_id,
      to,
      from: null,
      text,
      encoding: segmentsOf(text).alphabet,
      callbackUrl: carrier && callbackUrlOf(deps, carrier, row),
      language: row.language,
      facts: {},
      kind: row.kind,
      ttlSeconds: validSeconds,
    },
    AbortSignal.timeout(timing.send * 1000),
  );
}
