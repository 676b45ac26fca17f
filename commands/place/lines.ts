// Lines of a place: made, changed, taken out of use.

import type { Trx } from '#db/database.ts';
import { newId } from '#db/new-id.ts';
import { findDesksOfPlace, serveAtDesks, leaveDesks } from '#db/place/desks.ts';
import { findLineSlugs, findLinesOfPlace, insertLineRow, type LineRow, lockLine, setLine } from '#db/place/lines.ts';
import type { PlaceRow } from '#db/place/places.ts';
import type { LineState } from '#domain/line/line-states.ts';
import { numberedSlug, slugError, slugFrom } from '#domain/place/slug.ts';
import { fieldRefusal, isRefusal, Refusal, orNotFound } from '#domain/refusal.ts';
import { changePlace, placeFor, type Command, lineFor } from '../engine/command.ts';
import { insertDesk } from './desks.ts';
import { followDesks, log } from './follow-desks.ts';
import { lineFaults, type LineFields } from '#domain/line/line-faults.ts';
import { parseLinePrefix } from '#domain/line/line-prefix.ts';
import { movePapers } from '#db/ticket/ready-papers.ts';
import { changedColumns } from '#domain/audit/changed-columns.ts';
import { authorise } from '#domain/team/actor.ts';
import { setStateBeside, type StateAnswer } from './set-line-state.ts';
import type { HoursException, OpeningHours } from '#domain/line/opening-hours.ts';
import { isAnyTicket } from '#db/ticket/tickets.ts';
import { activeStates } from '#domain/ticket/ticket.ts';

// Creates a line, last in its place's list, with a slug made from its name. It is closed until a desk serves it:
// existing desks, or a new one made with it.

interface LineAnswer {
  lineId: string;
}

export type LineInput = LineFields & { slug?: string; state?: LineState };

/** Who serves it: existing desks, and a new one. */
interface ServingInput {
  deskIds?: string[];
  /** The name of a new desk. */
  newDesk?: string | null;
}

export const createLine: Command<LineInput & ServingInput & { placeId: string }, LineAnswer> = async (
  context,
  actor,
  { placeId, deskIds = [], newDesk = null, ...input },
  idempotencyKey,
) => {
  const { organizationId } = await placeFor(context, actor, 'settings', placeId);
  return changePlace(context, { organizationId, placeId, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const answer = await insertLine(trx, place, input);
    const known = new Set((await findDesksOfPlace(trx, place)).map(({ id }) => id));
    if (!deskIds.every((id) => known.has(id))) throw fieldRefusal('desks', 'not_a_choice');
    await serveAtDesks(trx, place, { ...answer, deskIds });
    if (newDesk) await insertNewDesk(trx, place, newDesk, answer);
    await followDesks(trx, place, { actor, at: context.now() });
    await note('line_made', { subject: { kind: 'line', id: answer.lineId } });
    return answer;
  });
};

/** The same inside another command's transaction, which holds the place's lock and calls `followDesks`. */
export async function insertLine(
  trx: Trx,
  place: Pick<PlaceRow, 'organization_id' | 'id' | 'default_language'>,
  input: LineInput,
): Promise<LineAnswer> {
  const { prefix } = checkLineFields(input);
  const others = await findLinesOfPlace(trx, place);
  if (others.some((line) => line.prefix === prefix)) throw fieldRefusal('prefix', 'prefix_taken');
  const lineId = newId();
  const { state = 'open' } = input;
  await insertLineRow(trx, {
    organization_id: place.organization_id,
    id: lineId,
    place_id: place.id,
    slug: slugOf(input, place.default_language, await findLineSlugs(trx, place)),
    prefix: prefix ?? '',
    position: Math.max(-1, ...others.map((line) => line.position)) + 1,
    // Nobody serves it yet.
    state: state === 'open' ? 'closed' : state,
    opens_with_desk: state === 'open',
    ...lineColumns(emptyLine, input),
    counter_day: null,
  });
  return { lineId };
}

async function insertNewDesk(trx: Trx, place: PlaceRow, name: string, { lineId }: LineAnswer): Promise<void> {
  try {
    await insertDesk(trx, place, { name, lineIds: [lineId], isOpen: false });
  } catch (error) {
    // The line has a field `name` too.
    const code = isRefusal(error) ? error.details.errors?.[0]?.code : undefined;
    throw code === undefined ? error : fieldRefusal('newDesk', code);
  }
}

/** The given slug, or one from the English name, or else from the default language's. */
function slugOf({ slug, name }: LineInput, defaultLanguage: string, taken: ReadonlySet<string>): string {
  const isTaken = (wanted: string): boolean => taken.has(wanted);
  if (slug !== undefined) {
    const fault = slugError(slug);
    if (fault) throw fieldRefusal('slug', fault);
    if (isTaken(slug)) throw fieldRefusal('slug', 'slug_taken');
    return slug;
  }
  const plain = slugFrom(name['en'] ?? name[defaultLanguage] ?? '', 'line');
  if (!isTaken(plain) && slugError(plain) === null) return plain;
  for (let number = 1; ; number += 1) {
    const numbered = numberedSlug(plain, number);
    if (!isTaken(numbered)) return numbered;
  }
}

const emptyLine = { name: {}, hours: null, exceptions: [], settings: {}, services: [], questions: [] };

/** What is written of the line's fields; those that are not given stay as they are. */
function lineColumns(line: Pick<LineRow, keyof typeof emptyLine>, fields: Partial<LineFields>) {
  const hours = fields.hours === undefined ? line.hours : fields.hours;
  return {
    name: JSON.stringify(fields.name ?? line.name),
    hours: hours && JSON.stringify(hours),
    exceptions: JSON.stringify(fields.exceptions ?? line.exceptions),
    settings: JSON.stringify({ ...line.settings, ...fields.settings }),
    services: JSON.stringify(fields.services ?? line.services),
    questions: JSON.stringify(fields.questions ?? line.questions),
  };
}

/** Throws `invalid_fields`; returns the prefix in capitals. */
function checkLineFields(fields: Partial<LineFields>): { prefix: string | undefined } {
  const faults = lineFaults(fields);
  if (faults.length > 0) throw new Refusal('invalid_fields', { errors: faults });
  return { prefix: fields.prefix === undefined ? undefined : (parseLinePrefix(fields.prefix) ?? undefined) };
}

// Changes a line's fields and rules; with `state`, opens, pauses or closes it in the same step. `setLineState` does that
// alone.

type LineChange = Partial<LineFields> & { lineId: string; state?: LineState | undefined };

export const updateLine: Command<LineChange, LineAnswer & Partial<StateAnswer>> = async (
  context,
  actor,
  { lineId, state, ...fields },
  idempotencyKey,
) => {
  const identity = await lineFor(context, actor, 'settings', lineId);
  if (state) authorise(actor, 'run_line', identity);
  const checked = checkLineFields(fields);
  return changePlace(context, { ...identity, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const lines = await findLinesOfPlace(trx, place);
    const line = orNotFound(lines.find(({ id }) => id === lineId));
    const { prefix = line.prefix } = checked;
    if (lines.some((other) => other !== line && other.prefix === prefix)) throw fieldRefusal('prefix', 'prefix_taken');
    const columns = { prefix, ...lineColumns(line, fields) };
    await setLine(trx, line, columns);
    if (fields.services) await movePapers(trx, line, fields.services);
    const answer =
      state &&
      (await setStateBeside(trx, orNotFound(await lockLine(trx, identity)), { state, actor, at: context.now() }));
    const changed = changedColumns(line, columns);
    if (changed.length > 0)
      await note('line_changed', { subject: { kind: 'line', id: lineId }, data: { fields: changed } });
    return answer ?? { lineId };
  });
};

// Sets the opening hours of one or several lines of a place. All or none.

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

// Takes a line out of use for good: boards, desks, kiosks and links drop it; its log and tickets stay. Refused while
// anybody stands in it or has a booked place there. Doing it twice is no error.
export const archiveLine: Command<{ lineId: string }, LineAnswer> = async (context, actor, input, idempotencyKey) => {
  const { lineId } = input;
  const identity = await lineFor(context, actor, 'settings', lineId);
  return changePlace(context, { ...identity, actor, idempotencyKey }, async ({ trx, place, note }) => {
    const line = orNotFound(await lockLine(trx, identity));
    if (line.archived_at) return { lineId };
    if (await isAnyTicket(trx, place, { line_id: lineId, states: [...activeStates, 'booked'] }))
      throw fieldRefusal('line', 'line_not_empty');
    const at = context.now();
    await log(trx, line, { kind: 'line_closed', actor, at });
    const { head, chained, head_hash } = line;
    await setLine(trx, line, { state: 'closed', archived_at: at, head, chained, head_hash });
    await leaveDesks(trx, place, lineId);
    await note('line_archived', { subject: { kind: 'line', id: lineId } });
    return { lineId };
  });
};
