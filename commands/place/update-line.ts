// Changes a line's fields and rules. `setLineState` opens and closes it.

import { findLinesOfPlace, setLine } from '#db/place/lines.ts';
import { movePapers } from '#db/ticket/ready-papers.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { fieldRefusal, orNotFound } from '#domain/refusal.ts';
import { changePlace, lineFor, type Command } from '../engine/command.ts';
import { type LineAnswer, lineColumns, checkLineFields } from './create-line.ts';
import type { LineFields } from '#domain/line/line-faults.ts';

export const updateLine: Command<Partial<LineFields> & { lineId: string }, LineAnswer> = async (
  context,
  actor,
  { lineId, ...fields },
  idempotencyKey,
) => {
  const identity = await lineFor(context, actor, 'settings', lineId);
  const checked = checkLineFields(fields);
  return changePlace(context, { ...identity, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const lines = await findLinesOfPlace(trx, place);
    const line = orNotFound(lines.find(({ id }) => id === lineId));
    const { prefix = line.prefix } = checked;
    if (lines.some((other) => other !== line && other.prefix === prefix)) throw fieldRefusal('prefix', 'prefix_taken');
    const columns = { prefix, ...lineColumns(line, fields) };
    await setLine(trx, line, columns);
    if (fields.services) await movePapers(trx, line, fields.services);
    const changed = changedColumns(line, columns);
    if (changed.length > 0)
      await note('line_changed', { subject: { kind: 'line', id: lineId }, data: { fields: changed } });
    return { lineId };
  });
};
