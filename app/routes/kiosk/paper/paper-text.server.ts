import type { GuestTicket, WaitRange } from '#contract/views.ts';
import { groupShortCode } from '#domain/ticket/short-code.ts';
import { directionOf, fallbackLanguage, isLanguage, offeredLanguages, type Language } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import { shownRange } from '#app/components/wait-phrase.tsx';
import { qrDrawing } from '#app/drawings/qr-drawing.server.ts';
import { formatDate, formatTime } from '#app/i18n/format.ts';
import { inLanguage } from '#app/i18n/use-i18n.ts';
import type { PhoneAddress } from '#app/session/phone-address.server.ts';

interface Surroundings {
  token: string;
  phones: PhoneAddress;
  now: Date;
}

export type PaperText = ReturnType<typeof paperText>;

/** What is printed for a ticket in its current state: every word in the guest's language, whoever prints it. */
export function paperText(ticket: GuestTicket, { token, phones, now }: Surroundings) {
  const { place, line, service } = ticket;
  const language = spokenOf(ticket.language);
  const own = (texts: Record<string, string>): string => inLanguage(texts, language, place.defaultLanguage);
  const address = `${phones.origin}/t/${token}`;
  return {
    language,
    direction: directionOf(language),
    place: place.name,
    /** The line, and the service if one was chosen. */
    purpose: [own(line.name), ...(service ? [own(service.name)] : [])],
    numberLabel: translate(language, 'ticket.your_number', { count: ticket.partySize }),
    number: ticket.number,
    facts: factsOf(ticket, language, now),
    /** What to do when the number is called. */
    called: translate(language, ticket.state === 'booked' ? 'ticket.booked_text' : 'print.called'),
    qr: qrDrawing(address),
    qrLabel: translate(language, 'print.scan'),
    scan: translate(language, 'print.scan'),
    /** If no phone could open it. */
    warning: phones.reaches === 'nowhere' ? translate(language, 'print.no_phones') : null,
    /** For guests who cannot scan: where to type what. */
    code:
      ticket.shortCode === null
        ? null
        : {
            lead: translate(language, 'print.code'),
            address: `${phones.origin.replace(/^https?:\/\//, '')}/code`,
            code: groupShortCode(ticket.shortCode),
          },
    bring:
      service && service.bring.length > 0
        ? { title: translate(language, 'print.bring'), items: service.bring.map(({ text }) => own(text)) }
        : null,
    printed: formatDate(language, now, place, dateAndTime),
  };
}

const dateAndTime = { dateStyle: 'long', timeStyle: 'short' } as const;

function spokenOf(tag: string): Language {
  return isLanguage(tag) && offeredLanguages.includes(tag) ? tag : fallbackLanguage;
}

/**
 * How many are ahead and how long that takes; for a booked place, its time. An unknown value is not printed: paper cannot be updated.
 */
function factsOf(ticket: GuestTicket, language: Language, now: Date): { large: string; small: string }[] {
  const { state, ahead, wait, keptFor, place } = ticket;
  if (state === 'booked' && keptFor)
    return [{ large: formatDate(language, keptFor, place, dateAndTime), small: translate(language, 'print.kept_for') }];
  if (state !== 'waiting' || ahead === null) return [];
  const inLine = {
    large: translate(language, 'ticket.ahead', { count: ahead }),
    small: translate(language, ahead === 0 ? 'ticket.next_detail' : 'ticket.ahead_detail'),
  };
  if (!wait) return [inLine];
  const { unit, ...values } = shownRange(wait);
  const large = translate(language, unit === 'hours' ? 'ticket.range_hours' : 'ticket.range', values);
  return [inLine, { large, small: clockText(language, wait, { now, place }) }];
}

function clockText(
  language: Language,
  wait: WaitRange,
  { now, place }: { now: Date; place: GuestTicket['place'] },
): string {
  const at = (minutes: number): string => formatTime(language, now.getTime() + minutes * 60_000, place);
  if (wait.low === 0) return translate(language, 'ticket.range_clock_before', { to: at(wait.high) });
  return translate(language, 'ticket.range_clock', { from: at(wait.low), to: at(wait.high) });
}
