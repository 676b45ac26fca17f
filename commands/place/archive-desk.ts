// Removes a desk. Its row stays, for the record of whom it served. Refused while somebody is called to it or served
// there: the place's lines are locked first, so no call can come in between. Removing it twice is no error. A line that
// only it served is closed.

import { setArchived } from '#db/place/desks.ts';
import { lockLinesOfPlace } from '#db/place/lines.ts';
import { isAnyTicket } from '#db/ticket/tickets.ts';
import { Refusal } from '#domain/refusal.ts';
import { changePlace, deskFor, type Command } from '../engine/command.ts';
import type { DeskAnswer } from './create-desk.ts';
import { followDesks } from './follow-desks.ts';

export const archiveDesk: Command<{ deskId: string }, DeskAnswer> = async (context, actor, input, idempotencyKey) => {
  const { deskId } = input;
  const { organizationId, placeId, desk } = await deskFor(context, actor, 'settings', { deskId, isRemovedToo: true });
  return changePlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, place, note }) => {
    await lockLinesOfPlace(trx, place);
    if (await isAnyTicket(trx, place, { desk_id: deskId, states: ['called', 'serving'] }))
      throw new Refusal('desk_busy');
    await setArchived(trx, desk, context.now());
    const seq = await followDesks(trx, place, { actor, at: context.now() });
    await note('desk_archived', { subject: { kind: 'desk', id: deskId } });
    return { deskId, seq };
  });
};
