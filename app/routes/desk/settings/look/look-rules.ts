import { boardLayouts, type BoardSettings } from '#domain/place/board-settings.ts';
import type { FormEntries, FormFaults } from '#app/form/form-answer.ts';
import { textIn } from '#app/form/form-fields.ts';
import { readerOf } from '../lines/line-form.ts';
import { slideEntries, slideFormFaults, slidesIn } from './slide-form.ts';

/** What the board shows of guests is said on the page of privacy. */
interface Look {
  /** Null: the product's own. */
  accent: string | null;
  board: Omit<BoardSettings, 'shows'>;
}

export function lookEntries({ accent, board: { layout, hasChime, isSpoken, slides } }: Look): FormEntries {
  return [
    ['wears', accent === null ? 'product' : 'own'],
    ['accent', accent ?? ''],
    ['layout', layout],
    ...(hasChime ? ([['hasChime', 'true']] satisfies FormEntries) : []),
    ...(isSpoken ? ([['isSpoken', 'true']] satisfies FormEntries) : []),
    ...slideEntries(slides),
  ];
}

export function lookIn(form: FormData): Look {
  return {
    accent: textIn(form, 'wears') === 'own' ? textIn(form, 'accent').toLowerCase() : null,
    board: {
      layout: boardLayouts.find((one) => one === textIn(form, 'layout')) ?? 'auto',
      hasChime: form.has('hasChime'),
      isSpoken: form.has('isSpoken'),
      slides: slidesIn(readerOf(form)),
    },
  };
}

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

export function lookFaults(form: FormData, defaultLanguage: string): FormFaults {
  const { accent } = lookIn(form);
  const isRight = accent === null || isColour(accent);
  return { ...(isRight ? {} : { accent: 'colour' }), ...slideFormFaults(readerOf(form), defaultLanguage) };
}
