// A member signed in fully on a shared browser: they may come back there by a PIN until the place's day ends, at four
// in the morning. A browser belongs to one organization at a time.

import { newId } from '#db/new-id.ts';
import { deleteSharedDesks, findSharedDesk, insertSharedDesk, putSharedSignIn } from '#db/team/shared-desks.ts';
import { system } from '#domain/team/actor.ts';
import { addDays, instantOf, serviceDay, serviceDayBeginsAtMinutes } from '#domain/local-time.ts';
import { runOnce, type CommandContext } from '../engine/command.ts';

interface SharedSignIn {
  organizationId: string;
  memberId: string;
  sessionId: string;
  /** When they showed a second step in this sign-in. */
  secondStepAt: Date | null;
  browserHash: Buffer;
  /** Where the browser stands. */
  place: { id: string; timeZone: string };
}

export async function rememberSharedDesk(context: CommandContext, signIn: SharedSignIn): Promise<void> {
  const { organizationId, memberId, sessionId, secondStepAt, browserHash, place } = signIn;
  const now = context.now();
  await runOnce(context, { organizationId, actor: system, idempotencyKey: null }, async (trx, note) => {
    const known = await findSharedDesk(trx, browserHash, now);
    const isSame = known?.organization_id === organizationId && known.place_id === place.id;
    const id = isSame ? known.id : newId();
    if (!isSame) {
      await deleteSharedDesks(trx, { browserHash, endedBy: now });
      await insertSharedDesk(trx, {
        organization_id: organizationId,
        id,
        place_id: place.id,
        browser_hash: browserHash,
        ends_at: dayEnd(now, place.timeZone),
      });
    }
    await putSharedSignIn(trx, {
      organization_id: organizationId,
      shared_desk_id: id,
      member_id: memberId,
      signed_in_at: now,
      session_id: sessionId,
      second_step_at: secondStepAt,
    });
    if (!isSame) await note('desk_shared', { actor: { kind: 'member', id: memberId }, placeId: place.id });
    return {};
  });
}

function dayEnd(now: Date, timeZone: string): Date {
  return instantOf(addDays(serviceDay(now, timeZone), 1), serviceDayBeginsAtMinutes, timeZone);
}
