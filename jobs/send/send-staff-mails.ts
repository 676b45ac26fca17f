// Sends the letters about links to staff, each written from what is true when it goes: a link that was used or taken back is told to nobody.
// At least once where it can be, at most twice where nobody knows.

import type { OutgoingText, SendResult } from '#channels/contract.ts';
import { invitationToken } from '#commands/team/invite-member.ts';
import { passwordResetToken } from '#commands/team/create-password-reset.ts';
import { unreadable } from '#db/secret/unreadable.ts';
import { findMember } from '#db/team/members.ts';
import { emailProofToken, mailedMark } from '#db/team/email-proof-token.ts';
import { findOrganizationName } from '#db/place/organizations.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import {
  endStaffMail,
  findMailAccount,
  leaseStaffMails,
  requeueStaffMail,
  type StaffMailRow,
} from '#db/messaging/staff-mails.ts';
import { fallbackLanguage, staffLanguages, type Language } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import { presentEmailProof } from '#presenters/staff/email-proof.ts';
import { presentInvitation, presentPasswordReset } from '#presenters/staff/staff-links.ts';
import type { OpenAccount } from './open-channels.ts';
import { sendBy } from './prepare-text.ts';
import { againAfterSeconds, carriersOf, later, settleAll, type SenderParts } from './sender-parts.ts';

type Parts = Pick<SenderParts, 'db' | 'secrets' | 'now' | 'timing' | 'report' | 'open' | 'providers' | 'publicUrl'>;

const handoversMost = 2;
const backoff = { firstSeconds: 10, longestSeconds: 600 };
/** While nobody can carry it: an account may be turned on again. */
const noAccountWaitSeconds = 60;

export interface StaffMailing {
  /** Something may be due. Returns at once: a slow mail server holds up nobody's turn. */
  wake: () => void;
  /** Resolves when nothing is in hand. */
  idle: () => Promise<void>;
}

export function createStaffMailing(parts: Parts): StaffMailing {
  const inHand = new Set<Promise<void>>();
  const wake = (): void => {
    const sending = sendStaffMails(parts)
      .catch((error: unknown) => parts.report({ job: 'send_staff_mail', error }))
      .finally(() => inHand.delete(sending));
    inHand.add(sending);
  };
  return { wake, idle: async () => void (await Promise.all(inHand)) };
}

export async function sendStaffMails(parts: Parts): Promise<void> {
  const now = parts.now();
  const limits = { now, leaseUntil: later(now, parts.timing.lease), handoversMost };
  const rows = await leaseStaffMails(parts.db, limits);
  await settleAll(parts, 'send_staff_mail', { rows, settle: (mail) => settle(parts, mail) });
}

async function settle(parts: Parts, mail: StaffMailRow): Promise<void> {
  const { db, now } = parts;
  const to = mail.recipient && parts.secrets.read(mail.recipient, fieldOf.staffMailRecipient(mail.id));
  if (to === unreadable) return endStaffMail(db, mail, { state: 'failed', reason: 'unreadable' });
  const words = to === null ? null : await wordsOf(parts, mail, to);
  if (to === null || !words) return endStaffMail(db, mail, { state: 'dropped', reason: 'link_dead' });
  const account = await accountOf(parts, mail);
  if (!account) return requeueStaffMail(db, mail, { dueAt: later(now(), noAccountWaitSeconds), reason: 'no_account' });
  const ttlSeconds = Math.max(1, Math.floor((mail.expires_at.getTime() - now().getTime()) / 1000));
  const letter: OutgoingText = {
    id: mail.id,
    organizationId: mail.organization_id,
    placeId: account.account.placeId,
    to,
    from: null,
    ...words,
    encoding: 'ucs2',
    callbackUrl: null,
    facts: {},
    kind: mail.kind,
    ttlSeconds,
  };
  const result = await sendBy(parts, account, letter, AbortSignal.timeout(parts.timing.send * 1000));
  await end(parts, mail, result);
}

async function end({ db, now }: Parts, mail: StaffMailRow, result: SendResult): Promise<void> {
  if (result.kind === 'accepted') return endStaffMail(db, mail, { state: 'sent' });
  // Its lease runs out: then it goes once more, or is over.
  if (result.kind === 'unknown') return;
  const isPassing = result.class === 'throttled' || result.class === 'temporary' || result.class === 'authentication';
  if (!isPassing) return endStaffMail(db, mail, { state: 'failed', reason: result.class });
  const wait = result.afterSeconds ?? againAfterSeconds(mail, backoff);
  return requeueStaffMail(db, mail, { dueAt: later(now(), wait), reason: result.class });
}

async function accountOf(parts: Parts, mail: StaffMailRow): Promise<OpenAccount | null> {
  const { email: providers } = carriersOf(parts);
  const row = await findMailAccount(parts.db, { organizationId: mail.organization_id, providers });
  return row && parts.open.openRow(row);
}

type Words = Pick<OutgoingText, 'subject' | 'text' | 'language'>;

/** Null: the link opens nothing any more. */
async function wordsOf(parts: Parts, mail: StaffMailRow, to: string): Promise<Words | null> {
  const { kind, link_id: linkId, language: wished } = mail;
  const language: Language = staffLanguages.find((tag) => tag === wished) ?? fallbackLanguage;
  if (kind === 'account_changed') return wordsOfChange(parts, mail, language);
  const { secrets, publicUrl } = parts;
  if (kind === 'email_proof') {
    const token = emailProofToken(secrets, { id: linkId, address: to });
    const { state, organization: place } = await presentEmailProof(parts, token);
    if (state !== 'open') return null;
    const link = `${publicUrl}/verify/${token}`;
    const subject = translate(language, 'people.verify_mail_subject', { place });
    return { language, subject, text: translate(language, 'people.verify_mail_body', { place, link }) };
  }
  // Whoever opens the link that was mailed reads there; the one that its maker was shown lacks this.
  const mark = mailedMark(secrets, { linkId, address: to });
  if (kind === 'invitation') {
    const token = invitationToken(secrets, linkId);
    const found = await presentInvitation(parts, token);
    if (found.state !== 'open') return null;
    const place = found.places.length === 1 ? (found.places[0] ?? found.organization) : found.organization;
    const link = `${publicUrl}/invite/${token}?m=${mark}`;
    const subject = translate(language, 'people.mail_subject', { place });
    return { language, subject, text: translate(language, 'people.mail_body', { name: found.name, place, link }) };
  }
  const token = passwordResetToken(secrets, linkId);
  const found = await presentPasswordReset(parts, token);
  if (found.state !== 'open') return null;
  const { name, organization: place } = found;
  const link = `${publicUrl}/reset/${token}?m=${mark}`;
  const subject = translate(language, 'people.reset_mail_subject', { place });
  return { language, subject, text: translate(language, 'people.reset_mail_body', { name, place, link }) };
}

/** Null: whoever it was for works here no more. */
async function wordsOfChange(
  { db, publicUrl }: Parts,
  { organization_id: organizationId, link_id: memberId, change }: StaffMailRow,
  language: Language,
): Promise<Words | null> {
  const member = await findMember(db, { organizationId, memberId });
  const place = await findOrganizationName(db, organizationId);
  if (!member || place === null || change === null) return null;
  const subject = translate(language, 'people.changed_mail_subject', { place });
  const values = { name: member.name, what: change, link: `${publicUrl}/forgot` };
  return { language, subject, text: translate(language, 'people.changed_mail_body', values) };
}
