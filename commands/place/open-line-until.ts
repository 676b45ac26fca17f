// Staff stay longer, or go earlier: a line is open today until the time they say. Paused or closed by hand, it opens too.

import { findLinesOfPlace, lockLine, setLine } from '#db/place/lines.ts';
import { openUntil } from '#domain/line/open-until.ts';
import { fieldRefusal, orNotFound } from '#domain/refusal.ts';
import { changePlace, lineFor, type Command } from '../engine/command.ts';
import { setStateBeside, type StateAnswer } from './set-line-state.ts';

/** `until`: `HH:MM` on the place's clock, within half a day. */
export const openLineUntil: Command<{ lineId: string; until: string }, StateAnswer> = async (
  context,
  actor,
  { lineId, until },
  idempotencyKey,
) => {
  const identity = await lineFor(context, actor, 'run_line', lineId);
  return changePlace(context, { ...identity, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const line = orNotFound((await findLinesOfPlace(trx, place)).find(({ id }) => id === lineId));
    const at = context.now();
    const exceptions = openUntil(line, until, { at, zone: place.time_zone });
    if (!exceptions) throw fieldRefusal('openUntil', 'time_invalid');
    await setLine(trx, line, { exceptions: JSON.stringify(exceptions) });
    await note('hours_changed', { data: { lines: [lineId] } });
    return setStateBeside(trx, orNotFound(await lockLine(trx, identity)), { state: 'open', actor, at });
  });
};
