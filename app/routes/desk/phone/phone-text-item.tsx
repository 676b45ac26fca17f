import type { SimulatedText } from '#contract/views.ts';
import { ClockTime } from '../../../i18n/trans.tsx';
import type { ClockStyle } from '../../../i18n/format.ts';

const addressPattern = /(https?:\/\/[^\s]+)/;

/** One text as a phone shows it, what was written on it at the other side: its links can be tapped. */
export function PhoneText({ text, place }: { text: SimulatedText; place: ClockStyle }) {
  const isOwn = text.direction === 'in';
  return (
    <li className={`grid max-w-[85%] gap-1 ${isOwn ? 'justify-items-end self-end' : 'justify-items-start self-start'}`}>
      <p
        dir="auto"
        className={`rounded-[1.25rem] px-4 py-2.5 whitespace-pre-line [overflow-wrap:anywhere] ${isOwn ? 'rounded-ee-sm bg-tide-wash text-tide' : 'rounded-es-sm bg-sand'}`}
      >
        {text.body.split(addressPattern).map((part, index) =>
          addressPattern.test(part) ? (
            <a
              key={`${index}-${part}`}
              href={part}
              target="_blank"
              rel="noreferrer"
              className="text-tide underline underline-offset-2"
            >
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </p>
      <small className="px-2 text-xs text-ink-2">
        <ClockTime at={text.receivedAt} timeZone={place.timeZone} country={place.country} />
      </small>
    </li>
  );
}
