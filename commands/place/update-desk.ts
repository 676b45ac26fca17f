// Changes a desk's name, its directions, and the lines it serves. `setDeskOpen` opens and closes it.

import { findDesk, setDesk } from '#db/place/desks.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { changePlace, deskFor, type Command } from '../engine/command.ts';
import { type DeskAnswer, checkDeskFields, type DeskFields } from './create-desk.ts';
import { followDesks } from './follow-desks.ts';

export const updateDesk: Command<Partial<DeskFields> & { deskId: string }, DeskAnswer> = async (
  context,
  actor,
  { deskId, ...fields },
  idempotencyKey,
) => {
  const { desk: known, ...at } = await deskFor(context, actor, 'settings', { deskId });
  return changePlace(context, { ...at, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const desk = (await findDesk(trx, deskId)) ?? known;
    await checkDeskFields(trx, place, { deskId, ...fields });
    const columns = {
      name: fields.name?.trim() ?? desk.name,
      directions: fields.directions === undefined ? desk.directions : fields.directions,
      line_ids: fields.lineIds ?? desk.line_ids,
    };
    await setDesk(trx, desk, columns);
    const seq = fields.lineIds ? await followDesks(trx, place, { actor, at: context.now() }) : null;
    const changed = changedColumns(desk, columns);
    if (changed.length > 0)
      await note('desk_changed', { subject: { kind: 'desk', id: deskId }, data: { fields: changed } });
    return { deskId, seq };
  });
};
