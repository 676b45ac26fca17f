interface Props {
  /** The number as staff call it: `A-17`. */
  number: string;
  className?: string;
}

/** By the length of the number, so that the longest one still fits on one line of the narrowest phone. */
const sizes = ['hero-number-5', 'hero-number-6', 'hero-number-7'] as const;

/** The largest element of a guest's screen: at least a quarter of a phone's width, left to right in every language. */
export function TicketNumber({ number, className = '' }: Props) {
  const size = number.length < 5 ? 'hero-number' : sizes[Math.min(number.length, 7) - 5];
  return (
    <bdi dir="ltr" translate="no" className={`digits block whitespace-nowrap ${size} ${className}`}>
      {number}
    </bdi>
  );
}
