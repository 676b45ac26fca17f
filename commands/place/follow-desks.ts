// How lines follow their desks, in the transaction that changes them. A line without a desk calls nobody, so it takes
// nobody: it is closed with its last desk, and opens with its first one if it was meant to be open. Whoever waits in it
// keeps their place, for the next desk or a transfer.

import type { EventKind } from '#domain/ticket/event-kind.ts';
import type { Db, Trx } from '#db/database.ts';
import { linkEvent } from '#db/log-chain/event-links.ts';
import { newId } from '#db/new-id.ts';
import { findServedLines } from '#db/place/desks.ts';
import { findUnservedPlaces, lockLinesOfPlace, setLine, type LineRow } from '#db/place/lines.ts';
import { lockPlace, type PlaceRowKey } from '#db/place/places.ts';
import { insertEvent } from '#db/ticket/events.ts';
import type { LineState } from '#domain/line/line-states.ts';
import { system, type Actor } from '#domain/team/actor.ts';

interface Following {
  actor: Pick<Actor, 'kind' | 'id'>;
  at: Date;
}

/** The caller holds the place's lock. Returns the number of the last event that it wrote; null: none. */
export async function followDesks(trx: Trx, place: PlaceRowKey, how: Following): Promise<number | null> {
  const lines = await lockLinesOfPlace(trx, place);
  const served = await findServedLines(trx, place);
  let seq: number | null = null;
  for (const line of lines) {
    const isServed = served.has(line.id);
    if (!isServed && line.state !== 'closed') seq = (await change(trx, line, { state: 'closed', ...how })) ?? seq;
    else if (isServed && line.opens_with_desk) seq = (await change(trx, line, { state: 'open', ...how })) ?? seq;
  }
  return seq;
}

/** Older installations may hold open lines that no desk serves. Returns how many were closed. */
export async function closeUnservedLines(db: Db, now: Date): Promise<number> {
  const places = await findUnservedPlaces(db);
  for (const place of places)
    await db.transaction().execute(async (trx) => {
      await lockPlace(trx, place);
      await followDesks(trx, place, { actor: system, at: now });
    });
  return places.reduce((sum, { lines }) => sum + lines, 0);
}

/** A line without any event was not open to anybody yet: opening it is part of creating it, and no event. */
async function change(
  trx: Trx,
  line: LineRow,
  { state, actor, at }: Following & { state: Extract<LineState, 'open' | 'closed'> },
): Promise<number | null> {
  const wasOpen = line.state === 'open';
  const isNews = line.state !== state && (state === 'closed' || line.head > 0);
  if (isNews) await log(trx, line, { kind: state === 'open' ? 'line_opened' : 'line_closed', actor, at });
  const { head, chained, head_hash } = line;
  await setLine(trx, line, { state, opens_with_desk: state === 'closed' && wasOpen, head, chained, head_hash });
  return isNews ? line.head : null;
}

/** The line's next event, about no ticket. The caller writes the line's row with the new head. */
export async function log(
  trx: Trx,
  line: Pick<LineRow, 'organization_id' | 'id' | 'head' | 'chained' | 'head_hash'>,
  { kind, actor, at }: Following & { kind: EventKind },
): Promise<void> {
  const { kind: actorKind, id: actorId } = actor;
  const commandId = newId();
  const named = { organizationId: line.organization_id, lineId: line.id, ticketId: null, commandId };
  const { seq, hash } = linkEvent(line, { ...named, at, actorKind, actorId, kind, data: {} });
  await insertEvent(trx, {
    organization_id: line.organization_id,
    line_id: line.id,
    seq,
    at,
    actor_kind: actorKind,
    actor_id: actorId,
    kind,
    ticket_id: null,
    data: '{}',
    command_id: commandId,
    hash,
  });
}
