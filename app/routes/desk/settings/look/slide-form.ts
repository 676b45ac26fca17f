// Converts the board's slides to form entries and back. Field names are the paths of the domain's rules, so that a fault appears beside its field.

import { slideFaults, type BoardSlide } from '#domain/place/board-slides.ts';
import type { FormEntries, FormFaults } from '#app/form/form-answer.ts';
import { byPath, listed, numberIn, textEntries, textsIn, type Read } from '../lines/line-form.ts';

export function slideEntries(slides: readonly BoardSlide[]): FormEntries {
  return slides.flatMap(({ id, text, image, seconds }, at): FormEntries => [
    [`slides.${at}.id`, id],
    ...textEntries(`slides.${at}.text`, text),
    ...(image ? ([[`slides.${at}.image`, `${image.hash}/${image.width}`]] satisfies FormEntries) : []),
    [`slides.${at}.seconds`, String(seconds)],
  ]);
}

/** An entry with nothing in it is left out: without scripts that is how a text is removed, and how the last one stays unused. */
export function slidesIn(read: Read): BoardSlide[] {
  return written(read).map((path) => slideAt(read, path));
}

/** Faults stand beside the field as it was posted, whatever was left out before it. */
export function slideFormFaults(read: Read, defaultLanguage: string): FormFaults {
  const paths = written(read);
  const faults = slideFaults(slidesIn(read), defaultLanguage);
  return byPath(
    faults.map(({ path, code }) => ({
      path: path.replace(/^slides\.(\d+)/, (all, at: string) => paths[+at] ?? all),
      code,
    })),
  );
}

function written(read: Read): string[] {
  const isThere = (path: string): boolean => {
    const { text, image } = slideAt(read, path);
    return Object.keys(text).length > 0 || image !== null;
  };
  return listed(read, 'slides').filter((path) => read(`${path}.gone`) === '' && isThere(path));
}

function slideAt(read: Read, path: string): BoardSlide {
  const [, hash, width] = /^([0-9a-f]{32})\/(\d{2,4})$/.exec(read(`${path}.image`)) ?? [];
  return {
    id: read(`${path}.id`),
    text: textsIn(read, `${path}.text`),
    image: hash === undefined ? null : { hash, width: Number(width) },
    seconds: numberIn(read(`${path}.seconds`)),
  };
}
