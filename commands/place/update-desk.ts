// Changes a desk's name, how to get there, and the lines it serves. Whether it is open is another command: setDeskOpen.

import { findDesk } from '#db/place/lines.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { Refusal } from '#domain/refusal.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { DeskAnswer } from './create-desk.ts';
import { checkDeskFields, type DeskFields } from './desk-fields.ts';
import { followDesks } from './follow-desks.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { lockPlace } from './place-fields.ts';
import { runOnce } from '../engine/run-once.ts';

export async function updateDesk(
  context: CommandContext,
  actor: Staff,
  { deskId, ...fields }: Partial<DeskFields> & { deskId: string },
  once: Once | null,
): Promise<Outcome<DeskAnswer>> {
  const known = await findDesk(context.db, deskId);
  if (!known) throw new Refusal('not_found');
  const { organization_id: organizationId, place_id: placeId } = known;
  authorise(actor, 'settings', { organizationId, placeId });
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    const place = { organization_id: organizationId, id: placeId };
    await lockPlace(trx, place);
    const desk = (await findDesk(trx, deskId)) ?? known;
    await checkDeskFields(trx, place, { deskId, ...fields });
    const columns = {
      name: fields.name?.trim() ?? desk.name,
      directions: fields.directions === undefined ? desk.directions : fields.directions,
      line_ids: fields.lineIds ?? desk.line_ids,
    };
    await trx
      .updateTable('desk')
      .set(columns)
      .where('organization_id', '=', organizationId)
      .where('id', '=', deskId)
      .execute();
    const seq = fields.lineIds ? await followDesks(trx, place, { actor, at: context.now() }) : null;
    const changes = changedColumns(desk, columns);
    const [subject, data] = [{ kind: 'desk', id: deskId } as const, { fields: changes }];
    if (changes.length > 0)
      await audit(context, trx, { organizationId, actor, kind: 'desk_changed', subject, placeId, data });
    return { deskId, seq };
  });
}
