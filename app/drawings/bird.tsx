const body =
  'M3.5 33.5c7-1.5 10-5 14-9.5C23 17.5 31 15 38 16c3-6.5 8.5-8.5 13-7.5 4 .9 6.5 4 6.8 7.7.4 5.3-2.3 8.3-3.3 13.3C53 37.5 45 43.5 33.5 43.5 24 43.5 17 40.5 12 36.5c-2.5.3-6 .2-8.5-3Z';
const beak = 'M57.3 13.8 63.5 17l-6 .9Z';

/** The drawing box of both birds, feet at the bottom. */
export const birdBox = { width: 64, height: 56 };

/** The guest's own bird, in chestnut, black and white: the shapes alone, for use inside a larger drawing. */
export function OwnBirdShapes() {
  return (
    <>
      <g stroke="var(--leg)" strokeWidth="2.6" strokeLinecap="round" fill="none">
        <path d="M28 41v10.5l5.5 1.5M28 51.5l-3.5 1.5M36.5 41v10.5l5.5 1.5M36.5 51.5l-3.5 1.5" />
      </g>
      <path d={body} fill="#fff" stroke="oklch(0.3 0.02 60 / 0.18)" strokeWidth=".8" />
      <path
        d="M3.5 33.5c7-1.5 10-5 14-9.5C23 17.5 31 15 38 16c1.5 4.5.5 9-3 12.5-5.5 5.5-15 7.5-23 8-2.5.3-6 .2-8.5-3Z"
        fill="var(--wing)"
      />
      <path d="M12 36.5c9-1 17-3.5 22-9l-9 1.5c-6 1-12 3-16.5 5.6Z" fill="oklch(0.27 0.02 55)" />
      <path
        d="M38 16c-1 5 1.5 9 5.5 10.5-2 4.5-1 8 1.5 11 4.5-2.5 8-7 9.5-12 .5-2.5 2-4.5 2.8-6.6-3 1.7-6.5.6-8.3-2-2.5 1.6-5.5 1-7-.4-1-.9-2.5-1.3-4-.5Z"
        fill="oklch(0.24 0.018 55)"
      />
      <circle cx="51" cy="13.5" r="1.7" fill="oklch(0.2 0.01 60)" />
      <path d={beak} fill="var(--beak)" />
    </>
  );
}

/** Another person in the line: one quiet shape. */
export function OtherBirdShapes() {
  return (
    <>
      <path d="M28 41v10.5M36.5 41v10.5" stroke="var(--bird)" strokeWidth="2.4" strokeLinecap="round" opacity=".8" />
      <path d={body} fill="var(--bird)" />
      <path d={beak} fill="var(--bird)" />
    </>
  );
}

interface Props {
  look?: 'you' | 'other';
  /** Sets size and position; the drawing keeps its ratio of 64 to 56. */
  className?: string;
}

/** The bird alone, hidden from screen readers. It looks in the reading direction. */
export function Bird({ look = 'you', className = 'h-7' }: Props) {
  return (
    <svg viewBox="0 0 64 56" aria-hidden="true" className={`block aspect-[64/56] rtl:-scale-x-100 ${className}`}>
      {look === 'you' ? <OwnBirdShapes /> : <OtherBirdShapes />}
    </svg>
  );
}

/** The drawing box of both stones. */
export const stoneBox = { width: 60, height: 26 };

const shapes = {
  round: [
    'M3 15C5 6 16 2.5 30 2.5S56 6.5 57.5 14.5C58.6 21 46 24 30 24S1.6 22 3 15Z',
    'M6 17.5C12 21 21 22.4 30 22.4s19-1.2 25-4.6c-2.3 4.5-12.4 6.2-25 6.2S8 22.6 6 17.5Z',
  ],
  flat: [
    'M4 16.5C4.4 8 14 4.2 27 3.4 43 2.4 55.4 7 56.6 15c1 6.6-11 9-27 9S3.7 23 4 16.5Z',
    'M6.5 18.5C13 21.6 21 22.6 30 22.5s18-1.4 24.4-4.8C51.6 22.4 42 24 30 24S8.6 23 6.5 18.5Z',
  ],
} as const;

interface ShapesProps {
  shape?: keyof typeof shapes;
}

/** A stone's shapes alone, for use inside a larger drawing. */
export function StoneShapes({ shape = 'round' }: ShapesProps) {
  const [top, shade] = shapes[shape];
  return (
    <>
      <path d={top} fill="var(--stone)" />
      <path d={shade} fill="var(--stone-2)" />
    </>
  );
}

/** A stone alone, hidden from screen readers. */
export function Stone({ shape = 'round', className = 'w-24' }: ShapesProps & { className?: string }) {
  return (
    <svg viewBox="0 0 60 26" aria-hidden="true" className={`block aspect-[60/26] ${className}`}>
      <StoneShapes shape={shape} />
    </svg>
  );
}
