const longest = { hero: 4, large: 5 };

/** The hero of the page. It runs from left to right in every language, on one line whatever its length. */
export function TicketNumber({ number }: { number: string }) {
  const smaller =
    number.length <= longest.hero
      ? ''
      : number.length <= longest.large
        ? 'text-[clamp(4rem,25vw,7.5rem)]!'
        : 'text-[clamp(3rem,18vw,6rem)]!';
  return (
    <bdi dir="ltr" className={`hero-number digits block whitespace-nowrap ${smaller}`}>
      {number}
    </bdi>
  );
}
