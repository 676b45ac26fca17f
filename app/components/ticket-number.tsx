interface Props {
  /** As it is called: `A-17`. */
  number: string;
  className?: string;
}

/** By the length of the number, so that the longest still stands on one line of the narrowest phone. */
const sizes = [
  'hero-number',
  'hero-number',
  'hero-number',
  'hero-number',
  'hero-number',
  'hero-number-5',
  'hero-number-6',
];

/** The hero of a guest's screen: at least a quarter of a phone's width, read from left to right in every language. */
export function TicketNumber({ number, className = '' }: Props) {
  const size = sizes[number.length] ?? 'hero-number-7';
  return (
    <bdi dir="ltr" className={`digits block whitespace-nowrap ${size} ${className}`}>
      {number}
    </bdi>
  );
}
