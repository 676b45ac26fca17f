// What the board shows between calls. It is the same for everybody, and changes seldom: so it is part of the page.

import { createHash } from 'node:crypto';
import type { SlideView } from '#contract/views.ts';
import type { PlaceRow } from '#db/place/places.ts';
import { boardSettingsOf } from '#domain/place/board-settings.ts';
import { readingSeconds, type SlideImage } from '#domain/place/board-slides.ts';
import { widthsWithin } from '#domain/place/place-image.ts';

type Place = Pick<PlaceRow, 'board' | 'languages' | 'default_language'>;

/** Each text in each language that the place offers and it is written in, the place's own first. A picture once. */
export function presentSlides({ board, languages, default_language: own }: Place): SlideView[] {
  const offered = [...new Set([own, ...languages])];
  return boardSettingsOf(board).slides.flatMap(({ text, image, seconds }) => {
    const written = offered.flatMap((language) => {
      const words = text[language];
      return words === undefined ? [] : [{ text: words, language }];
    });
    if (image) return [{ ...(written[0] ?? { text: '', language: own }), image: shownImage(image), seconds }];
    return written.map((one) => ({ ...one, image: null, seconds: Math.max(seconds, readingSeconds(one.text)) }));
  });
}

function shownImage({ hash, width }: SlideImage): SlideView['image'] {
  return { hash, widths: widthsWithin(width) };
}

/** Changes whenever `presentSlides` would: open boards then load their page again. Empty where there are none. */
export function slidesMark(place: Place): string {
  const slides = presentSlides(place);
  return slides.length === 0 ? '' : createHash('sha1').update(JSON.stringify(slides)).digest('hex').slice(0, 12);
}
