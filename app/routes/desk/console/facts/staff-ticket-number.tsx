import { useI18n } from '#app/i18n/use-i18n.ts';

type Place = 'card' | 'row' | 'line';

/** Up to four characters, five, more (AB-104). The longest still fits its place. */
const sizes: Record<Place, [string, string, string]> = {
  card: ['text-[clamp(3.4rem,16vw,4.75rem)]', 'text-[clamp(2.8rem,13vw,4rem)]', 'text-[clamp(2.2rem,10vw,3.1rem)]'],
  row: ['text-[1.3rem]', 'text-[1.15rem]', 'text-[0.95rem]'],
  line: ['text-[0.95rem]', 'text-[0.95rem]', 'text-[0.95rem]'],
};

interface Props {
  number: string;
  place: Place;
  className?: string;
}

/** A ticket's number reads from left to right in every language and does not break at its hyphen. */
export function StaffTicketNumber({ number, place, className = '' }: Props) {
  const size = sizes[place][Math.min(2, Math.max(0, number.length - 4))];
  return (
    <bdi dir="ltr" className={`digits font-display ${size} ${className}`}>
      {number}
    </bdi>
  );
}

/** A sentence with a ticket's number in it, which stays on one line. */
export function WithNumber({ text, number }: { text: string; number: string }) {
  const at = text.indexOf(number);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className="whitespace-nowrap">{number}</span>
      {text.slice(at + number.length)}
    </>
  );
}

/** How many come with one ticket, where it is more than one. */
export function PartySize({ count, className }: { count: number; className: string }) {
  const { t, number } = useI18n();
  if (count < 2) return null;
  return (
    <span className={`digits text-ink-2 ${className}`}>
      {/* Not after a dot, which looks like a zero in Arabic: four people would be 40. */}
      <span aria-hidden="true"> ({number(count)})</span>
      <span className="sr-only">{t('console.party', { count })}</span>
    </span>
  );
}
