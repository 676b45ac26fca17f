import { boardLayouts } from '#domain/place/board-settings.ts';
import { slideFaults, type BoardSlide } from '#domain/place/board-slides.ts';
import type { FormEntries, FormFaults } from '#app/form/form-answer.ts';
import { list, listed, texts } from '#app/form/list-shape.ts';
import {
  byPath,
  flat,
  formOf,
  group,
  oneOf,
  text,
  tick,
  valuesIn,
  whole,
  type Part,
  type Values,
  several,
} from '#app/form/form-shape.ts';

export const wearsChoices = ['product', 'own'] as const;

export function isColour(typed: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(typed);
}

/** Null: the product's own. */
const accent: Part<string | null> = {
  entries: (colour, name) => [
    ['wears', colour === null ? 'product' : 'own'],
    [name, colour ?? ''],
  ],
  read: (values, name) => (values('wears')[0] === 'own' ? (values(name)[0] ?? '').toLowerCase() : null),
  faults: (colour, name) => (colour === null || isColour(colour) ? {} : { [name]: 'colour' }),
};

const image: Part<BoardSlide['image']> = {
  entries: (picture, name) => (picture ? [[name, `${picture.hash}/${picture.width}`]] : []),
  read: (values, name) => {
    const [, hash, width] = /^([0-9a-f]{32})\/(\d{2,4})$/.exec(values(name)[0] ?? '') ?? [];
    return hash === undefined ? null : { hash, width: Number(width) };
  },
};

const slideShape = { id: text(), text: texts, image, seconds: whole() };
const slide = group<BoardSlide>(slideShape);

/** An entry with nothing in it is left out: without scripts that is how a text is removed, and how the last one stays unused. */
function written(values: Values): string[] {
  return listed(values, 'slides').filter((path) => {
    const { text: words, image: picture } = slide.read(values, path);
    return !values(`${path}.gone`)[0] && (Object.keys(words).length > 0 || picture !== null);
  });
}

export const slides: Part<BoardSlide[]> = {
  ...list<BoardSlide>(slideShape),
  read: (values) => written(values).map((path) => slide.read(values, path)),
};

/** What the board shows of guests is said on the page of privacy. */
export const lookForm = formOf({
  accent,
  board: flat({ layout: oneOf(boardLayouts, 'auto'), hasChime: tick('true'), isSpoken: tick('true'), slides }),
});

/** Faults of slides stand beside the field as it was posted, whatever was left out before it. */
export function lookFaults(form: FormData | FormEntries, defaultLanguage: string): FormFaults {
  const paths = written(valuesIn(form));
  const faults = slideFaults(lookForm.read(form).board.slides, defaultLanguage).map(({ path, code }) => ({
    path: path.replace(/^slides\.(\d+)/, (all, at: string) => paths[+at] ?? all),
    code,
  }));
  return { ...lookForm.faults(form), ...byPath(faults) };
}

/** The place's own language must be one of those it offers, so that at least one is offered. */
export const languagesForm = formOf(
  { languages: several(), defaultLanguage: text() },
  ({ languages, defaultLanguage }) =>
    languages.includes(defaultLanguage) ? [] : [{ path: 'defaultLanguage', code: 'not_a_choice' }],
);
