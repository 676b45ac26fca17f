// Changes what is said of a line and its rules. Whether it is open is another command: setLineState.

import { findLineIdentity, findLinesOfPlace, type LineRow } from '#db/place/lines.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { LineAnswer } from './create-line.ts';
import { checkLineFields, type LineFields } from './line-fields.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { lockPlace } from './place-fields.ts';
import { runOnce } from '../engine/run-once.ts';

export async function updateLine(
  context: CommandContext,
  actor: Staff,
  { lineId, ...fields }: Partial<LineFields> & { lineId: string },
  once: Once | null,
): Promise<Outcome<LineAnswer>> {
  const identity = await findLineIdentity(context.db, lineId);
  if (!identity) throw new Refusal('not_found');
  const { organizationId, placeId } = identity;
  authorise(actor, 'settings', identity);
  const checked = checkLineFields(fields);
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    const place = { organization_id: organizationId, id: placeId };
    await lockPlace(trx, place);
    const lines = await findLinesOfPlace(trx, place);
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw new Refusal('not_found');
    const { prefix = line.prefix } = checked;
    if (lines.some((other) => other !== line && other.prefix === prefix)) throw fieldRefusal('prefix', 'prefix_taken');
    const columns = { prefix, ...columnsOf(line, fields) };
    await trx
      .updateTable('line')
      .set(columns)
      .where('organization_id', '=', organizationId)
      .where('id', '=', lineId)
      .execute();
    const changes = changedColumns(line, columns);
    const [subject, data] = [{ kind: 'line', id: lineId } as const, { fields: changes }];
    if (changes.length > 0)
      await audit(context, trx, { organizationId, actor, kind: 'line_changed', subject, placeId, data });
    return { lineId };
  });
}

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
