// Changes a line's fields and rules. `setLineState` opens and closes it.

import { findLinesOfPlace, setLine, type LineRow } from '#db/place/lines.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { changePlace, lineFor, type Command } from '../engine/command.ts';
import type { LineAnswer } from './create-line.ts';
import { checkLineFields, type LineFields } from './line-fields.ts';

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
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw new Refusal('not_found');
    const { prefix = line.prefix } = checked;
    if (lines.some((other) => other !== line && other.prefix === prefix)) throw fieldRefusal('prefix', 'prefix_taken');
    const columns = { prefix, ...columnsOf(line, fields) };
    await setLine(trx, line, columns);
    const changed = changedColumns(line, columns);
    if (changed.length > 0)
      await note('line_changed', { subject: { kind: 'line', id: lineId }, data: { fields: changed } });
    return { lineId };
  });
};

function columnsOf(line: LineRow, fields: Partial<LineFields>) {
  const hours = fields.hours === undefined ? line.hours : fields.hours;
  return {
    name: JSON.stringify(fields.name ?? line.name),
    hours: hours && JSON.stringify(hours),
    closures: JSON.stringify(fields.closures ?? line.closures),
    settings: JSON.stringify({ ...line.settings, ...fields.settings }),
    services: JSON.stringify(fields.services ?? line.services),
    questions: JSON.stringify(fields.questions ?? line.questions),
  };
}
