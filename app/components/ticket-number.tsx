interface Props {
  /** The number as staff call it: `A-17`. */
  number: string;
  className?: string;
}

/** Depends on the length of the number, so that the longest one still fits on one line of the narrowest phone. */
const sizes = [
  'hero-number',
  'hero-number',
  'hero-number',
  'hero-number',
  'hero-number',
  'hero-number-5',
  'hero-number-6',
];

/** The largest element of a guest's screen: at least a quarter of a phone's width, left to right in every language. */
export function TicketNumber({ number, className = '' }: Props) {
  const size = sizes[number.length] ?? 'hero-number-7';
  return (
    <bdi dir="ltr" className={`digits block whitespace-nowrap ${size} ${className}`}>
      {number}
    </bdi>
  );
}
