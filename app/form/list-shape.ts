// What the longer forms are made of besides: texts in several languages, and lists of entries.

import type { ByLanguage } from '#domain/by-language.ts';
import { guestLanguages } from '#locales/languages.ts';
import { group, type Part, type Shape, type Values } from './form-shape.ts';

/** One text per language. Languages without a text are left out. */
export const texts: Part<ByLanguage> = {
  entries: (value, name) => Object.entries(value).map(([tag, written]) => [`${name}.${tag}`, written]),
  read: (values, name) => {
    const written = guestLanguages.map(({ tag }) => [tag, values(`${name}.${tag}`)[0] ?? ''] as const);
    return Object.fromEntries(written.filter(([, typed]) => typed !== ''));
  },
};

/** More than any rule allows. Further entries are ignored. */
const maxList = 100;

/** The paths of a list's entries, up to the first gap. */
export function listed(values: Values, path: string): string[] {
  const paths: string[] = [];
  while (paths.length < maxList && values(`${path}.${paths.length}.id`)[0]) paths.push(`${path}.${paths.length}`);
  return paths;
}

/** A list whose entries have ids: `services.0.id`, `services.0.name.en`. */
export function list<Entry extends { id: string }>(shape: Shape<Entry>): Part<Entry[]> {
  const entry = group(shape);
  return {
    entries: (value, path) => value.flatMap((one, at) => entry.entries(one, `${path}.${at}`)),
    read: (values, path) => listed(values, path).map((at) => entry.read(values, at)),
  };
}
