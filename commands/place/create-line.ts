// Creates a line, last in its place's list, with a slug made from its name. It is closed until a desk serves it:
// existing desks, or a new one made with it.

import type { Trx } from '#db/database.ts';
import { newId } from '#db/new-id.ts';
import { findDesksOfPlace, serveAtDesks } from '#db/place/desks.ts';
import { findLineSlugs, findLinesOfPlace, insertLineRow, type LineRow } from '#db/place/lines.ts';
import type { PlaceRow } from '#db/place/places.ts';
import type { LineState } from '#domain/line/line-states.ts';
import { numberedSlug, slugError, slugFrom } from '#domain/place/slug.ts';
import { fieldRefusal, isRefusal, Refusal } from '#domain/refusal.ts';
import { changePlace, placeFor, type Command } from '../engine/command.ts';
import { insertDesk } from './desks.ts';
import { followDesks } from './follow-desks.ts';
import { lineFaults, type LineFields } from '#domain/line/line-faults.ts';
import { parseLinePrefix } from '#domain/line/line-prefix.ts';

export interface LineAnswer {
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
export function lineColumns(line: Pick<LineRow, keyof typeof emptyLine>, fields: Partial<LineFields>) {
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
export function checkLineFields(fields: Partial<LineFields>): { prefix: string | undefined } {
  const faults = lineFaults(fields);
  if (faults.length > 0) throw new Refusal('invalid_fields', { errors: faults });
  return { prefix: fields.prefix === undefined ? undefined : (parseLinePrefix(fields.prefix) ?? undefined) };
}
