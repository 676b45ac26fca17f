// Sets when lines of one place are open: one of them, or several at once where they share their hours. All or none.

import { findLinesOfPlace, findPlaceById } from '#db/place/lines.ts';
import { lineFaults } from '#domain/line/line-faults.ts';
import type { Closure, OpeningHours } from '#domain/line/opening-hours.ts';
import { Refusal } from '#domain/refusal.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { audit } from '../audit/audit.ts';
import type { CommandContext } from '../engine/command-context.ts';
import type { Once } from '../engine/once.ts';
import type { Outcome } from '../engine/line-runner.ts';
import { lockPlace } from './place-fields.ts';
import { runOnce } from '../engine/run-once.ts';

export interface HoursOfLine {
  lineId: string;
  /** Null: around the clock. */
  hours: OpeningHours | null;
  closures: Closure[];
}

export interface OpeningHoursAnswer {
  lineIds: string[];
}

export async function setOpeningHours(
  context: CommandContext,
  actor: Staff,
  { placeId, lines }: { placeId: string; lines: HoursOfLine[] },
  once: Once | null,
): Promise<Outcome<OpeningHoursAnswer>> {
  const place = await findPlaceById(context.db, placeId);
  if (!place) throw new Refusal('not_found');
  const organizationId = place.organization_id;
  authorise(actor, 'settings', { organizationId, placeId });
  for (const { hours, closures } of lines) {
    const errors = lineFaults({ hours, closures });
    if (errors.length > 0) throw new Refusal('invalid_fields', { errors });
  }
  return runOnce(context, { organizationId, actor, once }, async (trx) => {
    await lockPlace(trx, place);
    const known = new Set((await findLinesOfPlace(trx, place)).map(({ id }) => id));
    if (!lines.every(({ lineId }) => known.has(lineId))) throw new Refusal('not_found');
    for (const { lineId, hours, closures } of lines) {
      await trx
        .updateTable('line')
        .set({ hours: hours && JSON.stringify(hours), closures: JSON.stringify(closures) })
        .where('organization_id', '=', organizationId)
        .where('id', '=', lineId)
        .execute();
    }
    const [subject, data] = [{ kind: 'place', id: placeId } as const, { lines: lines.map(({ lineId }) => lineId) }];
    await audit(context, trx, { organizationId, actor, kind: 'hours_changed', subject, placeId, data });
    return { lineIds: lines.map(({ lineId }) => lineId) };
  });
}
