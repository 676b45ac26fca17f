// Decides what a place may show on its board between calls: up to ten slides in the place's order, each a text in its languages or a picture,
// and how long each stays.

import type { ByLanguage } from '../by-language.ts';
import { nameFault } from '../line/line-faults.ts';
import type { PlaceImage } from './place-image.ts';
import { isWhole, repeated, type FieldFault } from '../line/service.ts';

/** A picture that is kept for the board, in every width up to its own. */
export type SlideImage = Pick<PlaceImage, 'hash' | 'width'>;

export interface BoardSlide {
  id: string;
  /** One per language code; of a picture: what it shows. */
  text: ByLanguage;
  image: SlideImage | null;
  /** The least time that each language is shown. */
  seconds: number;
}

export const maxSlides = 10;
/** Those of the board, as many that are not saved yet, and none beyond: nobody shows more. */
export const maxSlideImages = 2 * maxSlides;
export const maxSlideText = 200;
export const slideSeconds = { least: 5, usual: 12, max: 60 };

/** All faults; the paths begin with `slides`. A text is needed in the place's own language, because everybody there reads it. */
export function slideFaults(slides: readonly BoardSlide[], defaultLanguage: string): FieldFault[] {
  const faults = slides.flatMap(({ text, seconds }, at): FieldFault[] => [
    ...(isWhole(seconds, slideSeconds.least, slideSeconds.max)
      ? []
      : [{ path: `slides.${at}.seconds`, code: 'out_of_range' }]),
    ...textFaults(`slides.${at}.text`, { [defaultLanguage]: '', ...text }),
  ]);
  const isTooMany = slides.length > maxSlides;
  return [
    ...(isTooMany ? [{ path: 'slides', code: 'too_many_entries' }] : []),
    ...repeated(slides, 'slides.'),
    ...faults,
  ];
}

function textFaults(path: string, text: BoardSlide['text']): FieldFault[] {
  return Object.entries(text).flatMap(([language, words]) => {
    const code = nameFault(words, maxSlideText);
    return code ? [{ path: `${path}.${language}`, code: code === 'name_too_long' ? 'too_long' : code }] : [];
  });
}

/** A moment to notice that the text is new, before anybody reads. */
const noticeSeconds = 3;
/** Slow readers, from across the room. A letter of Chinese or Japanese and a syllable of Korean say more than one letter. */
const lettersPerSecond = 12;
const denseLettersPerSecond = 5;
const denseLetters = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/g;

/** How long a text must stay to be read to its end. */
export function readingSeconds(text: string): number {
  const dense = text.match(denseLetters)?.length ?? 0;
  return Math.ceil(noticeSeconds + dense / denseLettersPerSecond + (text.length - dense) / lettersPerSecond);
}
