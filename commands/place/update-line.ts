// Changes a line's fields and rules; with `state`, opens, pauses or closes it in the same step. `setLineState` does that
// alone.

import { findLinesOfPlace, lockLine, setLine } from '#db/place/lines.ts';
import { movePapers } from '#db/ticket/ready-papers.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import type { LineState } from '#domain/line/line-states.ts';
import { fieldRefusal, orNotFound } from '#domain/refusal.ts';
import { authorise } from '#domain/team/actor.ts';
import { changePlace, lineFor, type Command } from '../engine/command.ts';
import { type LineAnswer, lineColumns, checkLineFields } from './create-line.ts';
import type { LineFields } from '#domain/line/line-faults.ts';
import { setStateBeside, type StateAnswer } from './set-line-state.ts';

type LineChange = Partial<LineFields> & { lineId: string; state?: LineState | undefined };

export const updateLine: Command<LineChange, LineAnswer & Partial<StateAnswer>> = async (
  context,
  actor,
  { lineId, state, ...fields },
  idempotencyKey,
) => {
  const identity = await lineFor(context, actor, 'settings', lineId);
  if (state) authorise(actor, 'run_line', identity);
  const checked = checkLineFields(fields);
  return changePlace(context, { ...identity, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const lines = await findLinesOfPlace(trx, place);
    const line = orNotFound(lines.find(({ id }) => id === lineId));
    const { prefix = line.prefix } = checked;
    if (lines.some((other) => other !== line && other.prefix === prefix)) throw fieldRefusal('prefix', 'prefix_taken');
    const columns = { prefix, ...lineColumns(line, fields) };
    await setLine(trx, line, columns);
    if (fields.services) await movePapers(trx, line, fields.services);
    const answer =
      state &&
      (await setStateBeside(trx, orNotFound(await lockLine(trx, identity)), { state, actor, at: context.now() }));
    const changed = changedColumns(line, columns);
    if (changed.length > 0)
      await note('line_changed', { subject: { kind: 'line', id: lineId }, data: { fields: changed } });
    return answer ?? { lineId };
  });
};
