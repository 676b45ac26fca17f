// Changes a desk's name, its directions, and the lines it serves; with `opening`, opens or closes it in the same step.
// `setDeskOpen` does that alone.

import { findDesk, setDesk } from '#db/place/desks.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { authorise } from '#domain/team/actor.ts';
import { changePlace, deskFor, type Command } from '../engine/command.ts';
import { type DeskAnswer, checkDeskFields, type DeskFields } from './create-desk.ts';
import { followDesks } from './follow-desks.ts';
import { openingColumns, type OpeningInput } from './set-desk-open.ts';

type DeskChange = Partial<DeskFields> & { deskId: string; opening?: OpeningInput | null };

export const updateDesk: Command<DeskChange, DeskAnswer> = async (
  context,
  actor,
  { deskId, opening = null, ...fields },
  idempotencyKey,
) => {
  const { desk: known, ...at } = await deskFor(context, actor, 'settings', { deskId });
  if (opening) authorise(actor, 'run_line', at);
  return changePlace(context, { ...at, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const desk = (await findDesk(trx, deskId)) ?? known;
    await checkDeskFields(trx, place, { deskId, ...fields });
    const columns = {
      name: fields.name?.trim() ?? desk.name,
      directions: fields.directions === undefined ? desk.directions : fields.directions,
      line_ids: fields.lineIds ?? desk.line_ids,
    };
    await setDesk(trx, desk, { ...columns, ...(opening && openingColumns(context, actor, opening)) });
    const seq = fields.lineIds ? await followDesks(trx, place, { actor, at: context.now() }) : null;
    const changed = changedColumns(desk, columns);
    if (changed.length > 0)
      await note('desk_changed', { subject: { kind: 'desk', id: deskId }, data: { fields: changed } });
    return { deskId, seq };
  });
};
