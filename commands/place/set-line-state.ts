// Staff pause, close or reopen a line. A paused line takes nobody new but goes on calling. Setting the same state again
// is no error and no event. A line that no desk serves stays closed: nobody would be called. Those who wait, those who
// are away or set aside too, can be told news, also without a change of state.
//
// Alone or with news it is a command of the engine, which knows who is told. Inside the transaction of another change
// (`updateLine`, `textLine`) it is `setStateBeside`, under the same lock.

import type { LineState } from '#domain/line/line-states.ts';
import { newsValues, refuseNewsTooSoon, type LineNews } from '#domain/line/line-news.ts';
import type { EventKind } from '#domain/ticket/event-kind.ts';
import { Refusal, fieldRefusal, orNotFound } from '#domain/refusal.ts';
import type { Trx } from '#db/database.ts';
import { findServedLines } from '#db/place/desks.ts';
import { setLine, type LineRow, findLinesOfPlace, lockLine } from '#db/place/lines.ts';
import { findHeld } from '#db/ticket/tickets.ts';
import type { Actor } from '#domain/team/actor.ts';
import { lineFor, type Command, type LineWork, changePlace } from '../engine/command.ts';
import { log } from './follow-desks.ts';
import { openUntil } from '#domain/line/open-until.ts';

const kinds: Record<LineState, EventKind> = { open: 'line_opened', paused: 'line_paused', closed: 'line_closed' };

/** How many are told; for those further back the news would be old. */
const maxTold = 1000;

/** `seq`: the number of its event; null: the state was the same. */
export interface StateAnswer {
  lineId: string;
  state: LineState;
  seq: number | null;
}

export const setLineState: Command<
  { lineId: string; state?: LineState | undefined; news?: LineNews | null | undefined },
  StateAnswer
> = async (context, actor, { lineId, state: wanted, news = null }, idempotencyKey) => {
  const { organizationId } = await lineFor(context, actor, 'run_line', lineId);
  const held = news ? await findHeld(context.db, organizationId, lineId) : [];
  return context.runner.run({
    organizationId,
    lineIds: [lineId],
    actor,
    input: `set_state ${lineId}`,
    idempotencyKey,
    wants: { isServed: true, ...(news ? { front: maxTold, ticketIds: held } : {}) },
    decide: (work) => {
      const line = work.line(lineId);
      if (line.is_archived) throw new Refusal('not_found');
      const state = wanted ?? line.state;
      if (news && state === line.state) refuseNewsTooSoon(line.told_at, work.now);
      let seq: number | null = null;
      if (isStateNews(line, state, work.served)) {
        line.state = state;
        seq = work.append(lineId, kinds[state], null, {});
      }
      // A line closed by hand must not open with its next desk.
      if (state === 'closed' && line.opens_with_desk) {
        line.opens_with_desk = false;
        work.touch(lineId);
      }
      if (news) {
        tellAll(work, { lineId, state }, news);
        line.told_at = work.now;
        work.touch(lineId);
      }
      return { lineId, state, seq };
    },
  });
};

/** The caller holds the line's lock; `line` is as it was read under it. */
export async function setStateBeside(
  trx: Trx,
  line: LineRow,
  { state, actor, at }: { state: LineState; actor: Pick<Actor, 'kind' | 'id'>; at: Date },
): Promise<StateAnswer> {
  const place = { organization_id: line.organization_id, id: line.place_id };
  const isNews = isStateNews(line, state, await findServedLines(trx, place));
  if (isNews) await log(trx, line, { kind: kinds[state], actor, at });
  const { head, chained, head_hash } = line;
  const opensWithDesk = state !== 'closed' && line.opens_with_desk;
  await setLine(trx, line, { state, opens_with_desk: opensWithDesk, head, chained, head_hash });
  return { lineId: line.id, state, seq: isNews ? head : null };
}

function isStateNews(line: Pick<LineRow, 'id' | 'state'>, state: LineState, served: ReadonlySet<string>): boolean {
  if (line.state === 'closed' && state !== 'closed' && !served.has(line.id)) throw new Refusal('line_without_desk');
  return line.state !== state;
}

/** With the state of the line, so that news of a break is not told once it is open. */
function tellAll(work: LineWork, { lineId, state }: { lineId: string; state: LineState }, news: LineNews): void {
  const values = { ...newsValues(news, { now: work.now, timeZone: work.line(lineId).time_zone }), state };
  const held = Array.from(work.tickets).filter(({ ticket }) => ticket.lineId === lineId && ticket.state === 'held');
  for (const { ticket } of [...work.front(lineId), ...held]) work.tell(ticket, 'line_news', values);
}

// Staff stay longer, or go earlier: a line is open today until the time they say. Paused or closed by hand, it opens too.

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
