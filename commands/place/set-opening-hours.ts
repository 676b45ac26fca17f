// Sets the opening hours of one or several lines of a place. All or none.

import { findLinesOfPlace, setLine } from '#db/place/lines.ts';
import type { HoursException, OpeningHours } from '#domain/line/opening-hours.ts';
import { orNotFound } from '#domain/refusal.ts';
import { changePlace, placeFor, type Command } from '../engine/command.ts';
import { checkLineFields } from './create-line.ts';

interface HoursOfLine {
  lineId: string;
  /** Null: around the clock. */
  hours: OpeningHours | null;
  exceptions: HoursException[];
}

export const setOpeningHours: Command<{ placeId: string; lines: HoursOfLine[] }, { lineIds: string[] }> = async (
  context,
  actor,
  { placeId, lines },
  idempotencyKey,
) => {
  const { organizationId } = await placeFor(context, actor, 'settings', placeId);
  for (const { hours, exceptions } of lines) checkLineFields({ hours, exceptions });
  return changePlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const known = new Map((await findLinesOfPlace(trx, place)).map((line) => [line.id, line]));
    for (const { lineId, hours, exceptions } of lines) {
      const line = orNotFound(known.get(lineId));
      await setLine(trx, line, { hours: hours && JSON.stringify(hours), exceptions: JSON.stringify(exceptions) });
    }
    const lineIds = lines.map(({ lineId }) => lineId);
    await note('hours_changed', { data: { lines: lineIds } });
    return { lineIds };
  });
};
