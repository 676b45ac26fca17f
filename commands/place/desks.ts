// Desks of a place: made, changed, opened and closed, removed.

import type { Trx } from '#db/database.ts';
import { newId } from '#db/new-id.ts';
import { insertDeskRow, findDesksOfPlace, findDesk, setDesk, setArchived } from '#db/place/desks.ts';
import type { PlaceRowKey } from '#db/place/places.ts';
import { changePlace, placeFor, type Command, deskFor, runOnce, type CommandContext } from '../engine/command.ts';
import { followDesks } from './follow-desks.ts';
import { findLinesOfPlace, lockLinesOfPlace } from '#db/place/lines.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { maxDirections } from '#domain/place/text-lengths.ts';
import { checkName } from './place-fields.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { isAnyTicket } from '#db/ticket/tickets.ts';

// Creates a desk of a place, with the lines it serves.

export interface DeskAnswer {
  deskId: string;
  /** The number of the event of a line that followed; null: none did. Older stored answers lack it. */
  seq?: number | null;
}

type DeskInput = DeskFields & { isOpen?: boolean };

export const createDesk: Command<DeskInput & { placeId: string }, DeskAnswer> = async (
  context,
  actor,
  { placeId, ...input },
  idempotencyKey,
) => {
  const { organizationId } = await placeFor(context, actor, 'settings', placeId);
  return changePlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const answer = await insertDesk(trx, place, input);
    const seq = await followDesks(trx, place, { actor, at: context.now() });
    await note('desk_made', { subject: { kind: 'desk', id: answer.deskId } });
    return { ...answer, seq };
  });
};

/** The same inside another command's transaction, which holds the place's lock and calls `followDesks`. */
export async function insertDesk(trx: Trx, place: PlaceRowKey, input: DeskInput): Promise<DeskAnswer> {
  await checkDeskFields(trx, place, { deskId: null, ...input });
  const deskId = newId();
  await insertDeskRow(trx, {
    organization_id: place.organization_id,
    id: deskId,
    place_id: place.id,
    name: input.name.trim(),
    directions: input.directions ?? null,
    line_ids: input.lineIds,
    is_open: input.isOpen ?? true,
    member_id: null,
    archived_at: null,
  });
  return { deskId };
}

interface DeskFields {
  name: string;
  /** How to get there. */
  directions?: string | null;
  /** Lines it serves, in order of preference. */
  lineIds: string[];
}

/** Throws `invalid_fields` for the first fault. */
async function checkDeskFields(
  trx: Trx,
  place: PlaceRowKey,
  { deskId, ...fields }: Partial<DeskFields> & { deskId: string | null },
): Promise<void> {
  const { name, directions, lineIds } = fields;
  if (directions && directions.length > maxDirections) throw fieldRefusal('directions', 'too_long');
  if (name !== undefined) {
    checkName(name);
    const wanted = name.trim().toLowerCase();
    const others = (await findDesksOfPlace(trx, place)).filter(({ id }) => id !== deskId);
    if (others.some((desk) => desk.name.toLowerCase() === wanted)) throw fieldRefusal('name', 'name_taken');
  }
  if (lineIds !== undefined) {
    if (new Set(lineIds).size < lineIds.length) throw fieldRefusal('lines', 'repeated');
    const known = new Set((await findLinesOfPlace(trx, place)).map(({ id }) => id));
    if (!lineIds.every((id) => known.has(id))) throw fieldRefusal('lines', 'line_unknown');
  }
}

// Changes a desk's name, its directions, and the lines it serves; with `opening`, opens or closes it in the same step.
// `setDeskOpen` does that alone.

type DeskChange = Partial<DeskFields> & { deskId: string; opening?: OpeningInput | null };

export const updateDesk: Command<DeskChange, DeskAnswer> = async (
  context,
  actor,
  { deskId, opening = null, ...fields },
  idempotencyKey,
) => {
  const { desk: known, ...at } = await deskFor(context, actor, 'settings', { deskId });
  if (opening) authorise(actor, 'run_line', at);
  return changePlace(context, { ...at, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const desk = (await findDesk(trx, deskId)) ?? known;
    await checkDeskFields(trx, place, { deskId, ...fields });
    const columns = {
      name: fields.name?.trim() ?? desk.name,
      directions: fields.directions === undefined ? desk.directions : fields.directions,
      line_ids: fields.lineIds ?? desk.line_ids,
    };
    await setDesk(trx, desk, { ...columns, ...(opening && openingColumns(context, actor, opening)) });
    const seq = fields.lineIds ? await followDesks(trx, place, { actor, at: context.now() }) : null;
    const changed = changedColumns(desk, columns);
    if (changed.length > 0)
      await note('desk_changed', { subject: { kind: 'desk', id: deskId }, data: { fields: changed } });
    return { deskId, seq };
  });
};

// Opens a desk for whoever sits down there, or closes it. Doing it twice is no error. Whoever opens it from elsewhere
// (`isSittingDown: false`) does not sit there.

interface OpeningInput {
  isOpen: boolean;
  isSittingDown?: boolean;
  /** For a break: colleagues read when it opens again. */
  breakMinutes?: number | null;
}

export const setDeskOpen: Command<OpeningInput & { deskId: string }, DeskAnswer> = async (
  context,
  actor,
  { deskId, ...opening },
  idempotencyKey,
) => {
  const { desk, organizationId } = await deskFor(context, actor, 'run_line', { deskId });
  return runOnce(context, { organizationId, actor, idempotencyKey }, async (trx) => {
    await setDesk(trx, desk, openingColumns(context, actor, opening));
    return { deskId };
  });
};

function openingColumns(
  { now }: Pick<CommandContext, 'now'>,
  actor: Staff,
  { isOpen, isSittingDown = true, breakMinutes = null }: OpeningInput,
) {
  const isBreak = !isOpen && breakMinutes !== null;
  return {
    is_open: isOpen,
    member_id: isOpen && isSittingDown && actor.kind === 'member' ? actor.id : null,
    break_until: isBreak ? new Date(now().getTime() + breakMinutes * 60_000) : null,
  };
}

// Removes a desk. Its row stays, for the record of whom it served. Refused while somebody is called to it or served
// there: the place's lines are locked first, so no call can come in between. Removing it twice is no error. A line that
// only it served is closed.
export const archiveDesk: Command<{ deskId: string }, DeskAnswer> = async (context, actor, input, idempotencyKey) => {
  const { deskId } = input;
  const { organizationId, placeId, desk } = await deskFor(context, actor, 'settings', { deskId, isRemovedToo: true });
  return changePlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, place, note }) => {
    await lockLinesOfPlace(trx, place);
    if (await isAnyTicket(trx, place, { desk_id: deskId, states: ['called', 'serving'] }))
      throw new Refusal('desk_busy');
    await setArchived(trx, desk, context.now());
    const seq = await followDesks(trx, place, { actor, at: context.now() });
    await note('desk_archived', { subject: { kind: 'desk', id: deskId } });
    return { deskId, seq };
  });
};
