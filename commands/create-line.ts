// A new line of a place, at the end of its list. It gets an address of its own from its name.

import type { Transaction } from 'kysely';
import { newId } from '#db/new-id.ts';
import type { Database } from '#db/database.ts';
import { findLineSlugs, findLinesOfPlace, findPlaceById, type PlaceRow } from '#db/lines.ts';
import type { LineState } from '#db/schema.ts';
import { fieldRefusal, Refusal } from '#domain/refusal.ts';
import { numberedSlug, slugError, slugFrom } from '#domain/slug.ts';
import { authorise, type Staff } from '#domain/actor.ts';
import { audit } from './audit/audit.ts';
import type { CommandContext, Once } from './context.ts';
import { checkLineFields, type LineFields } from './line-fields.ts';
import type { Outcome } from './line-runner.ts';
import { lockPlace } from './place-fields.ts';
import { runOnce } from './run-once.ts';

export interface LineAnswer {
  lineId: string;
}

export type LineWish = LineFields & { slug?: string; state?: LineState };

export async function createLine(
  context: CommandContext,
  actor: Staff,
  { placeId, ...wish }: LineWish & { placeId: string },
  once: Once | null,
): Promise<Outcome<LineAnswer>> {
  const place = await findPlaceById(context.db, placeId);
  if (!place) throw new Refusal('not_found');
  authorise(actor, 'settings', { organizationId: place.organization_id, placeId });
  return runOnce(context, { organizationId: place.organization_id, actor, once }, async (trx) => {
    const answer = await insertLine(trx, place, wish);
    const [organizationId, subject] = [place.organization_id, { kind: 'line', id: answer.lineId } as const];
    await audit(context, trx, { organizationId, actor, kind: 'line_made', subject, placeId });
    return answer;
  });
}

/** The same inside another command's transaction. */
export async function insertLine(
  trx: Transaction<Database>,
  place: Pick<PlaceRow, 'organization_id' | 'id' | 'default_language'>,
  wish: LineWish,
): Promise<LineAnswer> {
  const { prefix } = checkLineFields(wish);
  await lockPlace(trx, place);
  const others = await findLinesOfPlace(trx, place);
  if (others.some((line) => line.prefix === prefix)) throw fieldRefusal('prefix', 'prefix_taken');
  const lineId = newId();
  await trx
    .insertInto('line')
    .values({
      organization_id: place.organization_id,
      id: lineId,
      place_id: place.id,
      slug: slugOf(wish, place.default_language, await findLineSlugs(trx, place)),
      name: JSON.stringify(wish.name),
      prefix: prefix ?? '',
      position: Math.max(-1, ...others.map((line) => line.position)) + 1,
      state: wish.state ?? 'open',
      hours: wish.hours ? JSON.stringify(wish.hours) : null,
      closures: JSON.stringify(wish.closures ?? []),
      settings: JSON.stringify(wish.settings ?? {}),
      services: JSON.stringify(wish.services ?? []),
      questions: JSON.stringify(wish.questions ?? []),
      counter_day: null,
    })
    .execute();
  return { lineId };
}

/** The wished one, else one from the English name, or the default language's where there is none. */
function slugOf({ slug, name }: LineWish, defaultLanguage: string, taken: ReadonlySet<string>): string {
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
