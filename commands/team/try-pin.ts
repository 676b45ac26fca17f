// Somebody at a shared browser identifies by a PIN. The fifth wrong try ends the PIN: they must sign in fully.

import { findMember, type MemberRow } from '#db/team/members.ts';
import { findSharedDesk, isVoid, lockSharedSignIn, updateSharedSignIn } from '#db/team/shared-desks.ts';
import { system } from '#domain/team/actor.ts';
import { parsePin, maxPinTries } from '#domain/team/pin.ts';
import { orNotFound } from '#domain/refusal.ts';
import { runOnce, type CommandContext } from '../engine/command.ts';
import { isPin } from './pin-hash.ts';

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
