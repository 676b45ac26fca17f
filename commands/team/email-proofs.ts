// Links that verify the address somebody signs in with.

import type { Trx } from '#db/database.ts';
import { findMember, findMemberships, type MemberKey } from '#db/team/members.ts';
import { newId } from '#db/new-id.ts';
import {
  dropEmailProofs,
  emailProofTimes,
  insertEmailProof,
  lockMember,
  findLink,
  lockLink,
  markLinkUsed,
  emailProofToken,
  isEmailedMark,
} from '#db/team/token-links.ts';
import { findLogin, findUnverifiedOwners, markVerified } from '#db/team/logins.ts';
import { system, type Staff } from '#domain/team/actor.ts';
import { isRefusal, orNotFound, Refusal } from '#domain/refusal.ts';
import { emailProofHours } from '#domain/team/staff-link.ts';
import { runOnce, type CommandContext, audit, type Outcome } from '../engine/command.ts';
import { canEmailStaff, emailLink, emailProviders, languageOf } from './email-link.ts';

// Whoever signs in with an unverified address gets a link there, if their place sends emails; opening it verifies the
// address. At most three an hour.

const hourMs = 3_600_000;
const emailsAnHour = 3;
/** How long a used link can still say what happened. */
const keptMs = 30 * 24 * hourMs;

/** Whether an email is sent: not if the address is verified, or nobody can send one. Throws `too_many`. */
async function sendEmailProof(context: CommandContext, userId: string): Promise<boolean> {
  for (const { organization_id: organizationId, id: memberId } of await findMemberships(context.db, userId)) {
    const { answer } = await runOnce(context, { organizationId, actor: system, idempotencyKey: null }, (trx) =>
      insertProof(context, trx, { organizationId, memberId }),
    );
    if (answer) return true;
  }
  return false;
}

/** For the signed-in member. Throws `stale` if there is nothing to verify, or nobody can send the email. */
export async function sendOwnEmailProof(context: CommandContext, { kind, organizationId, id }: Staff): Promise<void> {
  const isMember = kind === 'member' && organizationId !== null && id !== null;
  const member = orNotFound(isMember ? await findMember(context.db, { organizationId, memberId: id }) : null);
  if (!(await sendEmailProof(context, member.user_id))) throw new Refusal('stale');
}

/** The same beside another action: after too many emails it does nothing, and the account's page says what to do. */
export async function trySendEmailProof(context: CommandContext, userId: string): Promise<void> {
  try {
    await sendEmailProof(context, userId);
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'too_many') throw error;
  }
}

/** Their place can send emails from now on: unverified owners get a link, at most once a day. */
export async function askOwnersForProof(
  context: CommandContext,
  trx: Trx,
  { organizationId, provider, isOn }: { organizationId: string; provider: string; isOn: boolean },
): Promise<void> {
  if (!isOn || !emailProviders.includes(provider)) return;
  const since = new Date(context.now().getTime() - emailProofHours * hourMs);
  for (const memberId of await findUnverifiedOwners(trx, organizationId)) {
    const key = { organizationId, memberId };
    if ((await emailProofTimes(trx, key, since)).length === 0) await insertProof(context, trx, key);
  }
}

async function insertProof(context: CommandContext, trx: Trx, key: MemberKey): Promise<boolean> {
  const { secrets } = context;
  const now = context.now();
  await lockMember(trx, key);
  const member = await findMember(trx, key);
  const login = member && (await findLogin(trx, member.user_id));
  if (!login || login.isVerified || !(await canEmailStaff(trx, key.organizationId))) return false;
  const [oldest, ...others] = (await emailProofTimes(trx, key, new Date(now.getTime() - hourMs))).slice(-emailsAnHour);
  if (oldest && others.length + 1 >= emailsAnHour) {
    const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1000));
    throw new Refusal('too_many', { retryAfterSeconds });
  }
  await dropEmailProofs(trx, key, new Date(now.getTime() - keptMs));
  const id = newId();
  const address = login.email;
  const link = {
    organization_id: key.organizationId,
    created_at: now,
    expires_at: new Date(now.getTime() + emailProofHours * hourMs),
  };
  const token_hash = secrets.bearerHash(emailProofToken(secrets, { id, address }));
  await insertEmailProof(trx, { ...link, id, member_id: key.memberId, token_hash });
  const language = await languageOf(trx, key);
  return emailLink(context, trx, { address, language }, { ...link, kind: 'email_proof', link_id: id });
}

// Whoever opens an emailed link can read that address: the account that still signs in with it is verified.

/** Throws `not_found` if the link is not valid: the page says why. */
export async function verifyEmail(context: CommandContext, token: string): Promise<Outcome<{ memberId: string }>> {
  const { secrets } = context;
  const tokenHash = secrets.bearerHash(token);
  const organizationId = (await findLink(context.db, 'email_proof', tokenHash))?.organization_id;
  if (organizationId === undefined) throw new Refusal('not_found');
  return runOnce(context, { organizationId, actor: system, idempotencyKey: null }, async (trx) => {
    const proof = await lockLink(trx, 'email_proof', tokenHash);
    const key = { organizationId, memberId: proof?.member_id ?? '' };
    const member = proof && (await findMember(trx, key));
    const login = member && (await findLogin(trx, member.user_id));
    if (!login || proof.used_at || proof.expires_at <= context.now()) throw new Refusal('not_found');
    // The account has another address now.
    if (emailProofToken(secrets, { id: proof.id, address: login.email }) !== token) throw new Refusal('not_found');
    await markLinkUsed(trx, 'email_proof', proof, context.now());
    await verified(context, trx, { key, userId: member.user_id, email: login.email, by: 'link' });
    return { memberId: member.id };
  });
}

/** Called last in a transaction. An emailed invitation or reset link verifies the address too. */
export async function verifyByEmailedLink(
  context: CommandContext,
  trx: Trx,
  { key, userId, linkId, mark, by }: UsedLink,
): Promise<void> {
  const login = mark === null ? null : await findLogin(trx, userId);
  if (!login || mark === null) return;
  if (!isEmailedMark(context.secrets, { mark, linkId, address: login.email })) return;
  await verified(context, trx, { key, userId, email: login.email, by });
}

interface UsedLink {
  key: MemberKey;
  userId: string;
  linkId: string;
  /** Null: the link has none. */
  mark: string | null;
  by: 'invitation' | 'password_reset';
}

async function verified(
  context: CommandContext,
  trx: Trx,
  { key, userId, email, by }: { key: MemberKey; userId: string; email: string; by: string },
): Promise<void> {
  if (!(await markVerified(trx, { userId, email }))) return;
  const who = { kind: 'member', id: key.memberId } as const;
  const { organizationId } = key;
  await audit(context, trx, { organizationId, actor: who, kind: 'email_verified', subject: who, data: { by } });
}
