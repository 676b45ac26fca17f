// Sends the emails to staff, each written from the state when it is sent: no email goes out for a link that was used or
// withdrawn. At least once if possible; at most twice if the result is unknown.

import type { OutgoingText, SendResult } from '#channels/provider/contract.ts';
import { invitationToken } from '#commands/team/member-invitations.ts';
import { passwordResetToken } from '#commands/team/password-resets.ts';
import { unreadable } from '#db/secret/unreadable.ts';
import { findMember } from '#db/team/members.ts';
import { emailProofToken, emailedMark } from '#db/team/token-links.ts';
import { findOrganizationName } from '#db/place/organizations.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import {
  endStaffEmail,
  findEmailCarrier,
  leaseStaffEmails,
  requeueStaffEmail,
  type StaffEmailRow,
} from '#db/messaging/staff-emails.ts';
import { isPassing } from '#domain/messaging/failure-reason.ts';
import { fallbackLanguage, staffLanguages, type Language } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import { presentEmailProof, presentInvitation, presentPasswordReset } from '#presenters/staff/staff-links.ts';
import type { OpenCarrier } from './open-channels.ts';
import { weekWords } from './week-words.ts';
import { sendBy } from './prepare-text.ts';
import { backoffSeconds, carriersOf, later, settleAll, type SenderDeps } from './sender-deps.ts';

type Deps = Pick<SenderDeps, 'db' | 'secrets' | 'now' | 'timing' | 'report' | 'open' | 'providers' | 'publicUrl'>;

const maxHandovers = 2;
const backoff = { firstSeconds: 10, maxSeconds: 600 };
/** The wait while no carrier can send emails: staff may turn one on again. */
const noCarrierWaitSeconds = 60;

export function createStaffEmailing(deps: Deps) {
  const inHand = new Set<Promise<void>>();
  /** Emails may be due. Returns at once: a slow mail server delays nothing else. */
  const wake = (): void => {
    const sending = sendStaffEmails(deps)
      .catch((error: unknown) => deps.report({ job: 'send_staff_mail', error }))
      .finally(() => inHand.delete(sending));
    inHand.add(sending);
  };
  /** Resolves when nothing is in hand. */
  const idle = async (): Promise<void> => void (await Promise.all(inHand));
  return { wake, idle };
}

export async function sendStaffEmails(deps: Deps): Promise<void> {
  const now = deps.now();
  const limits = { now, leaseUntil: later(now, deps.timing.lease), maxHandovers };
  const rows = await leaseStaffEmails(deps.db, limits);
  await settleAll(deps, 'send_staff_mail', { rows, settle: (email) => settle(deps, email) });
}

async function settle(deps: Deps, email: StaffEmailRow): Promise<void> {
  const { db, now } = deps;
  const to = email.recipient && deps.secrets.read(email.recipient, fieldOf.staffEmailRecipient(email.id));
  if (to === unreadable) return endStaffEmail(db, email, { state: 'failed', reason: 'unreadable' });
  const words = to === null ? null : await wordsOf(deps, email, to);
  if (to === null || !words) return endStaffEmail(db, email, { state: 'dropped', reason: 'link_dead' });
  const carrier = await carrierOf(deps, email);
  if (!carrier)
    return requeueStaffEmail(db, email, { dueAt: later(now(), noCarrierWaitSeconds), reason: 'no_account' });
  const ttlSeconds = Math.max(1, Math.floor((email.expires_at.getTime() - now().getTime()) / 1000));
  const outgoing: OutgoingText = {
    id: email.id,
    organizationId: email.organization_id,
    placeId: carrier.carrier.placeId,
    to,
    from: null,
    ...words,
    encoding: 'ucs2',
    callbackUrl: null,
    facts: {},
    kind: email.kind,
    ttlSeconds,
  };
  const result = await sendBy(deps, carrier, outgoing, AbortSignal.timeout(deps.timing.send * 1000));
  await end(deps, email, result);
}

async function end({ db, now }: Deps, email: StaffEmailRow, result: SendResult): Promise<void> {
  if (result.kind === 'accepted') return endStaffEmail(db, email, { state: 'sent' });
  // The lease expires; then the email is sent once more, or given up.
  if (result.kind === 'unknown') return;
  if (!isPassing(result.class) && result.class !== 'authentication')
    return endStaffEmail(db, email, { state: 'failed', reason: result.class });
  const wait = result.afterSeconds ?? backoffSeconds(email, backoff);
  return requeueStaffEmail(db, email, { dueAt: later(now(), wait), reason: result.class });
}

async function carrierOf(deps: Deps, email: StaffEmailRow): Promise<OpenCarrier | null> {
  const { email: providers } = carriersOf(deps);
  const row = await findEmailCarrier(deps.db, { organizationId: email.organization_id, providers });
  return row && deps.open.openRow(row);
}

type Words = Pick<OutgoingText, 'subject' | 'text' | 'language'>;

/** Null: the link no longer opens anything. */
async function wordsOf(deps: Deps, email: StaffEmailRow, to: string): Promise<Words | null> {
  const { kind, link_id: linkId, language: wanted } = email;
  const language: Language = staffLanguages.find((tag) => tag === wanted) ?? fallbackLanguage;
  if (kind === 'account_changed') return wordsOfChange(deps, email, language);
  if (kind === 'week') return weekWords(deps, email, language);
  const { secrets, publicUrl } = deps;
  if (kind === 'email_proof') {
    const token = emailProofToken(secrets, { id: linkId, address: to });
    const { state, organization: place } = await presentEmailProof(deps, token);
    if (state !== 'open') return null;
    const link = `${publicUrl}/verify/${token}`;
    const subject = translate(language, 'people.verify_mail_subject', { place });
    return { language, subject, text: translate(language, 'people.verify_mail_body', { place, link }) };
  }
  // A person who opens the emailed link proves that they read this address; the link shown to its maker lacks this
  // mark.
  const mark = emailedMark(secrets, { linkId, address: to });
  if (kind === 'invitation') {
    const token = invitationToken(secrets, linkId);
    const found = await presentInvitation(deps, token);
    if (found.state !== 'open') return null;
    const place = found.places.length === 1 ? (found.places[0] ?? found.organization) : found.organization;
    const link = `${publicUrl}/invite/${token}?m=${mark}`;
    const subject = translate(language, 'people.mail_subject', { place });
    return { language, subject, text: translate(language, 'people.mail_body', { name: found.name, place, link }) };
  }
  const token = passwordResetToken(secrets, linkId);
  const found = await presentPasswordReset(deps, token);
  if (found.state !== 'open') return null;
  const { name, organization: place } = found;
  const link = `${publicUrl}/reset/${token}?m=${mark}`;
  const subject = translate(language, 'people.reset_mail_subject', { place });
  return { language, subject, text: translate(language, 'people.reset_mail_body', { name, place, link }) };
}

/** Null: the member no longer works here. */
async function wordsOfChange(
  { db, publicUrl }: Deps,
  { organization_id: organizationId, link_id: memberId, change }: StaffEmailRow,
  language: Language,
): Promise<Words | null> {
  const member = await findMember(db, { organizationId, memberId });
  const place = await findOrganizationName(db, organizationId);
  if (!member || place === null || change === null) return null;
  const subject = translate(language, 'people.changed_mail_subject', { place });
  const values = { name: member.name, what: change, link: `${publicUrl}/forgot` };
  return { language, subject, text: translate(language, 'people.changed_mail_body', values) };
}
