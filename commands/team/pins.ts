// PINs of a browser that several people share.

import { findSharedDesk, lockSharedSignIn, updateSharedSignIn, isVoid } from '#db/team/shared-desks.ts';
import { type Staff, system } from '#domain/team/actor.ts';
import { parsePin, maxPinTries } from '#domain/team/pin.ts';
import { Refusal, accepted, orNotFound } from '#domain/refusal.ts';
import { runOnce, type CommandContext } from '../engine/command.ts';
import { findMember, type MemberRow } from '#db/team/members.ts';
import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Secrets } from '#db/secret/secrets.ts';

// A member sets the PIN for a shared browser where they signed in today. It replaces the old one.
export async function setPin(
  context: CommandContext,
  actor: Staff,
  { browserHash, pin: input }: { browserHash: Buffer; pin: string },
): Promise<void> {
  const { id: memberId, organizationId } = actor;
  if (actor.kind !== 'member' || memberId === null || organizationId === null) throw new Refusal('not_found');
  const desk = await findSharedDesk(context.db, browserHash, context.now());
  if (desk?.organization_id !== organizationId) throw new Refusal('not_found');
  const key = { organizationId, sharedDeskId: desk.id, memberId };
  const { pin } = accepted('pin', parsePin(input));
  const hash = await hashPin(context.secrets, memberId, pin);
  await runOnce(context, { organizationId, actor, idempotencyKey: null }, async (trx, note) => {
    if (!(await lockSharedSignIn(trx, key))) throw new Refusal('not_found');
    await updateSharedSignIn(trx, key, { pin_hash: hash, wrong_tries: 0 });
    await note('pin_set', { subject: { kind: 'member', id: memberId } });
    return {};
  });
}

// Somebody at a shared browser identifies by a PIN. The fifth wrong try ends the PIN: they must sign in fully.

interface PinTry {
  browserHash: Buffer;
  memberId: string;
  pin: string;
  /** Whether a session is live. */
  isLive: (sessionId: string) => Promise<boolean>;
}

export type PinOutcome =
  /** `secondStepAt`: when they showed a second step on this browser. */
  | { kind: 'right'; member: MemberRow; endsAt: Date; secondStepAt: Date | null }
  | { kind: 'wrong'; triesLeft: number }
  /** This person has no valid PIN (any more). */
  | { kind: 'over' };

/** Throws `not_found` if the browser is not shared. */
export async function tryPin(context: CommandContext, input: PinTry): Promise<PinOutcome> {
  const { browserHash, memberId, isLive } = input;
  const now = context.now();
  const desk = orNotFound(await findSharedDesk(context.db, browserHash, now));
  const organizationId = desk.organization_id;
  const key = { organizationId, sharedDeskId: desk.id, memberId };
  const { answer } = await runOnce<PinOutcome>(
    context,
    { organizationId, actor: system, idempotencyKey: null },
    async (trx, note) => {
      const signIn = await lockSharedSignIn(trx, key);
      const member = signIn && (await findMember(trx, { organizationId, memberId }));
      if (!member || !signIn.pin_hash || isVoid(signIn, member)) return { kind: 'over' };
      if (signIn.session_id !== null && !(await isLive(signIn.session_id))) return { kind: 'over' };
      const parsed = parsePin(input.pin);
      const isRight = parsed.ok && (await isPin(context.secrets, { memberId, pin: parsed.pin, kept: signIn.pin_hash }));
      const tries = isRight ? 0 : signIn.wrong_tries + 1;
      const isLast = tries >= maxPinTries;
      await updateSharedSignIn(trx, key, { wrong_tries: tries, ...(isLast ? { pin_hash: null } : {}) });
      if (isRight) return { kind: 'right', member, endsAt: desk.ends_at, secondStepAt: signIn.second_step_at };
      const [actor, subject] = [{ kind: 'nobody', id: null } as const, { kind: 'member', id: memberId } as const];
      await note('sign_in_failed', { actor, subject, data: { by: 'pin', isLast } });
      return isLast ? { kind: 'over' } : { kind: 'wrong', triesLeft: maxPinTries - tries };
    },
  );
  return answer;
}

// How a PIN is hashed. Six digits are soon guessed by whoever has the rows, so the installation's secret goes into the
// hash.

const stretch = promisify<string, Buffer, number, Buffer>(scrypt);
const saltBytes = 16;
const hashBytes = 32;

export async function hashPin(secrets: Secrets, memberId: string, pin: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await stretch(peppered(secrets, memberId, pin), salt, hashBytes);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

export async function isPin(
  secrets: Secrets,
  { memberId, pin, kept }: { memberId: string; pin: string; kept: string },
): Promise<boolean> {
  const [salt = '', hash = ''] = kept.split('.');
  const given = await stretch(peppered(secrets, memberId, pin), Buffer.from(salt, 'base64url'), hashBytes);
  const expected = Buffer.from(hash, 'base64url');
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function peppered(secrets: Secrets, memberId: string, pin: string): string {
  return createHmac('sha256', secrets.derive('pin')).update(`${memberId}:${pin}`).digest('base64url');
}
