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
