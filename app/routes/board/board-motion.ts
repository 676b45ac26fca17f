const growMilliseconds = 400;
const flapMilliseconds = 300;
const fadeMilliseconds = 250;

const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The panel of a new call grows from the middle of the screen to full size. */
export function growOnce(panel: HTMLElement): void {
  if (isCalm()) return fade(panel);
  const number = panel.querySelector('.board-number');
  panel.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: fadeMilliseconds, easing: 'ease-out' });
  number?.animate(
    [{ transform: 'scale(0.35)' }, { transform: 'scale(1.04)', offset: 0.75 }, { transform: 'scale(1)' }],
    {
      duration: growMilliseconds,
      easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)',
    },
  );
}

/** A tile with a new number turns over like the split-flap boards of old stations. */
export function flap(tile: HTMLElement): void {
  if (isCalm()) return fade(tile);
  tile.animate([{ transform: 'perspective(40em) rotateX(-90deg)' }, { transform: 'perspective(40em) rotateX(0)' }], {
    duration: flapMilliseconds,
    easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)',
  });
}

function fade(element: HTMLElement): void {
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: fadeMilliseconds, easing: 'ease-out' });
}
