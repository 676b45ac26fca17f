import type { ComponentProps } from 'react';
import type { BoardView, SlideView } from '#contract/views.ts';
import { directionOf, isLanguage } from '#locales/languages.ts';
import { longestWordEm, textEm } from '#app/components/longest-word.ts';

/** What a board without a call says. */
export function quietState({ state, lines }: BoardView): 'closed' | 'waiting' | 'paused' | 'empty' {
  if (state === 'closed') return 'closed';
  if (lines.some(({ waiting }) => waiting > 0)) return 'waiting';
  return state === 'paused' ? 'paused' : 'empty';
}

/** Whether the panel of calls is free. That guests cannot join is more important than any slide. */
export function hasRoomForSlides(view: BoardView): boolean {
  if (view.now) return false;
  return view.earlier.length > 0 || ['waiting', 'empty'].includes(quietState(view));
}

/** What the place shows. Each is a new element: the style sheet fades it in. */
export function SlidePanel({ slide }: { slide: SlideView }) {
  const { image, language, text } = slide;
  const spoken = { lang: language, dir: isLanguage(language) ? directionOf(language) : 'auto' };
  return (
    <section className="board-call board-call-quiet">
      {image ? (
        <SlidePicture key={image.hash} image={image} alt={text} {...spoken} />
      ) : (
        <p key={`${language} ${text}`} className="board-slide" data-length={slideLength(text)} {...spoken}>
          {text}
        </p>
      )}
    </section>
  );
}

type PictureProps = Pick<ComponentProps<'img'>, 'alt' | 'lang' | 'dir'> & { image: NonNullable<SlideView['image']> };

/** Whole, in the middle of the panel. */
function SlidePicture({ image: { hash, widths }, alt, ...spoken }: PictureProps) {
  const address = (width: number) => `/images/${hash}/${width}.webp`;
  return (
    <img
      className="board-slide-picture"
      src={address(widths.at(-1) ?? 0)}
      srcSet={widths.map((width) => `${address(width)} ${width}w`).join(', ')}
      sizes="75vw"
      alt={alt}
      {...spoken}
    />
  );
}

/** Of Chinese, Japanese and Korean: as wide as they are high. */
const squareLetters = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/g;
const squareMoreEm = 0.24;

/** How large the text may be: by all its letters, and by its longest word. */
export function slideLength(text: string): 'full' | 'longest' | 'long' | 'middle' | 'short' {
  const all = textEm(text) + squareMoreEm * (text.match(squareLetters)?.length ?? 0);
  const word = longestWordEm(text);
  if (all > 180) return 'full';
  if (all > 150 || word > 17) return 'longest';
  if (all > 75 || word > 12.5) return 'long';
  return all > 32 || word > 8.5 ? 'middle' : 'short';
}
