import type { HistoryNames, StaffTicket } from '#contract/views.ts';
import type { Language } from '#locales/languages.ts';
import { placeText, type PlaceText } from '#app/i18n/use-i18n.ts';

type TicketIds = Pick<StaffTicket, 'lineId' | 'service' | 'deskId'>;

/** Null: there is none, or it no longer exists. */
export function namesOfTicket(ticket: TicketIds, { place, lines, desks }: HistoryNames, language: Language) {
  const line = lines.find(({ id }) => id === ticket.lineId);
  const service = line?.services.find(({ id }) => id === ticket.service);
  const named = (one: { name: Record<string, string> } | undefined): PlaceText | null =>
    one ? placeText(one.name, language, place.defaultLanguage) : null;
  return {
    line: named(line),
    service: named(service),
    desk: desks.find(({ id }) => id === ticket.deskId)?.name ?? null,
  };
}
