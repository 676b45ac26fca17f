// Whoever signs in with an unverified address gets a link there, if their place sends emails; opening it verifies the
// address. At most three an hour.

import type { Trx } from '#db/database.ts';
import { findMember, findMemberships, type MemberKey } from '#db/team/members.ts';
import { newId } from '#db/new-id.ts';
import { dropEmailProofs, emailProofTimes, insertEmailProof, lockMember } from '#db/team/email-proofs.ts';
import { findLogin, findUnverifiedOwners } from '#db/team/logins.ts';
import { system, type Staff } from '#domain/team/actor.ts';
import { isRefusal, orNotFound, Refusal } from '#domain/refusal.ts';
import { emailProofHours } from '#domain/team/staff-link.ts';
import { runOnce, type CommandContext } from '../engine/command.ts';
import { canEmailStaff, emailLink, emailProviders } from './email-link.ts';
import { languageOf } from './tell-account-change.ts';
import { emailProofToken } from '#db/team/email-proof-token.ts';

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
