/** A ticket's number reads from left to right in every language, and does not break at its hyphen. */
export function TicketNumber({ number, className = '' }: { number: string; className?: string }) {
  return (
    <bdi dir="ltr" className={`digits font-display whitespace-nowrap ${className}`}>
      {number.replaceAll('-', '\u2011')}
    </bdi>
  );
}
