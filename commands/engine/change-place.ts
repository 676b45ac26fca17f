// What every change of a place, its lines, desks or carriers shares: it finds the thing, checks the right, runs the
// change once under its idempotency key, and writes the audit entry last. A change that depends on what else is there
// holds the place's lock.

import type { PlaceKey } from '#domain/place/place-key.ts';
import type { Trx } from '#db/database.ts';
import { findDesk, findDeskOfRecord, type DeskRow } from '#db/place/desks.ts';
import { findLineIdentity } from '#db/place/lines.ts';
import { findPlaceById, lockPlace, type PlaceRow } from '#db/place/places.ts';
import type { NamedDesk } from '#db/team/named-rows.ts';
import { orNotFound } from '#domain/refusal.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import type { Action } from '#domain/team/permissions.ts';
import type { CommandContext } from './command-context.ts';
import type { Outcome } from './line-command.ts';
import type { IdempotencyKey } from './idempotency-key.ts';
import { runOnce, type Note } from './run-once.ts';

/** The place, if this actor may do this there; throws `not_found` and `forbidden`. */
export async function placeFor({ db }: Pick<CommandContext, 'db'>, actor: Staff, action: Action, placeId: string) {
  const place = orNotFound(await findPlaceById(db, placeId));
  const at = { organizationId: place.organization_id, placeId };
  authorise(actor, action, at);
  return { ...at, place };
}

/** The same, by one of its lines. */
export async function lineFor({ db }: Pick<CommandContext, 'db'>, actor: Staff, action: Action, lineId: string) {
  const line = orNotFound(await findLineIdentity(db, lineId));
  authorise(actor, action, line);
  return line;
}

/**
 * The same, by one of its desks; `isRemovedToo` finds a removed one as well. `known`: the desk, if it was read just
 * now.
 */
export async function deskFor<Known extends NamedDesk = DeskRow>(
  { db }: Pick<CommandContext, 'db'>,
  actor: Staff,
  action: Action,
  { deskId, isRemovedToo = false, known }: { deskId: string; isRemovedToo?: boolean; known?: Known | undefined },
): Promise<PlaceKey & { desk: DeskRow | Known }> {
  const desk = orNotFound(known ?? (await (isRemovedToo ? findDeskOfRecord : findDesk)(db, deskId)));
  const at = { organizationId: desk.organization_id, placeId: desk.place_id };
  authorise(actor, action, at);
  return { ...at, desk };
}

interface PlaceRequest extends PlaceKey {
  actor: Staff;
  idempotencyKey: IdempotencyKey | null;
}

interface Change {
  trx: Trx;
  /** It is about the place unless it names something else. */
  note: Note;
}

/** A change at a place that depends on nothing else there: no lock. */
export function changeAtPlace<Answer>(
  context: CommandContext,
  { organizationId, placeId, actor, idempotencyKey }: PlaceRequest,
  change: (at: Change) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  const about = { placeId, subject: { kind: 'place', id: placeId } } as const;
  return runOnce(context, { organizationId, actor, idempotencyKey }, (trx, note) =>
    change({ trx, note: (kind, said) => note(kind, { ...about, ...said }) }),
  );
}

/** A change of a place under its lock, with the place as read there. */
export function changePlace<Answer>(
  context: CommandContext,
  request: PlaceRequest,
  change: (at: Change & { place: PlaceRow }) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  return changeAtPlace(context, request, async ({ trx, note }) => {
    const place = orNotFound(await lockPlace(trx, { organization_id: request.organizationId, id: request.placeId }));
    return change({ trx, note, place });
  });
}
