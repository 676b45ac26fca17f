// What staff see of visits that another system wrote: those in use, and the file that was read last, without the visits themselves.

import type { Db } from '#db/database.ts';
import { countVisits, findVisitDraft } from '#db/place/imported-visits.ts';
import { findLinesOfPlace, type LineRow } from '#db/place/lines.ts';
import type { PlaceRow } from '#db/place/places.ts';
import { plain } from '#domain/history/visit-columns.ts';
import type { ByLanguage } from '#domain/by-language.ts';
import { inLanguageOf } from '../place-look.ts';

interface ServiceChoice {
  /** What it is called, in the place's language; services of one name are one choice. */
  name: string;
  of: { lineId: string; serviceId: string }[];
}

/** More names are matched by themselves alone. */
const maxServicesShown = 40;

export async function presentEarlierVisits(db: Db, place: PlaceRow) {
  const [lines, used, found] = await Promise.all([
    findLinesOfPlace(db, place),
    countVisits(db, place),
    findVisitDraft(db, place),
  ]);
  return {
    used: used.map(({ lineId, count, from, to }) => ({ lineId, count, from: from.getTime(), to: to.getTime() })),
    lines: lines.map(({ id, name }) => ({ id, name })),
    services: serviceChoices(lines, place.default_language).map(({ name }) => name),
    draft: found && presentDraft(found, lines, place.default_language),
  };
}

function presentDraft(
  { draft, madeAt }: NonNullable<Awaited<ReturnType<typeof findVisitDraft>>>,
  lines: readonly LineRow[],
  language: string,
) {
  const { heads, columns, guests, refused, first, picture } = draft;
  const choices = serviceChoices(lines, language);
  return {
    madeAt: madeAt.getTime(),
    heads,
    columns,
    guests,
    refused,
    first,
    picture,
    lines: draft.lines.map(({ name }) => ({ name, guess: guessLine(name, lines, draft.lines.length) })),
    services: draft.services.slice(0, maxServicesShown).map((name) => ({ name, guess: guessService(name, choices) })),
  };
}

const isNamed = (names: ByLanguage, name: string): boolean =>
  Object.values(names).some((one) => plain(one) === plain(name));

/** '': none. A place with one line has all visits of a file with one. */
function guessLine(name: string, lines: readonly LineRow[], named: number): string {
  const only = named === 1 && lines.length === 1 ? lines[0] : undefined;
  return (lines.find((line) => isNamed(line.name, name)) ?? only)?.id ?? '';
}

function guessService(name: string, choices: readonly ServiceChoice[]): string {
  return choices.find((choice) => plain(choice.name) === plain(name))?.name ?? '';
}

export function serviceChoices(lines: readonly LineRow[], language: string): ServiceChoice[] {
  const found = new Map<string, ServiceChoice>();
  for (const line of lines)
    for (const service of line.services) {
      const name = inLanguageOf(language, service.name) || service.id;
      const choice = found.get(name) ?? { name, of: [] };
      found.set(name, choice);
      choice.of.push({ lineId: line.id, serviceId: service.id });
    }
  return [...found.values()];
}

/** Names beyond those that the page shows are matched as they would be guessed. */
export function guessedServices(names: readonly string[], choices: readonly ServiceChoice[]): Map<string, string> {
  return new Map(names.slice(maxServicesShown).map((name) => [name, guessService(name, choices)]));
}
