// The meaning of a ticket's state for its guest, in a sentence, and when it counts as news.

import type { GuestTicket } from '#contract/views.ts';
import type { Text } from '#app/i18n/use-i18n.ts';

type Told = Pick<GuestTicket, 'state' | 'ahead' | 'desk' | 'isComing' | 'timesCalled' | 'isMissed' | 'place'>;

/** Further back, a screen reader hears each fifth place: a line may move every few seconds for an hour. */
const nearAhead = 10;
const farStep = 5;
const isFar = ({ state, ahead }: Told): boolean => state === 'waiting' && (ahead ?? 0) > nearAhead;

/** @param since the time since which the page may be outdated; if set, that is what is announced */
export function meaningOf(text: Pick<Text, 't' | 'time'>, ticket: Told, since: Date | null) {
  const { state, timesCalled, place } = ticket;
  const said = since
    ? text.t('ticket.no_connection', { time: text.time(since.getTime(), place) })
    : newsOf(text.t, ticket);
  const what = since === null && isFar(ticket) ? Math.ceil((ticket.ahead ?? 0) / farStep) : said;
  return {
    said,
    /** Two news items with the same key mean the same. A third call sounds like the second, but is still news. */
    key: `${what} ${state} ${timesCalled}`,
    /** Announced at once: it interrupts other announcements. */
    isUrgent: state === 'called',
  };
}

export function newsOf(t: Text['t'], { state, ahead, desk, isComing, timesCalled, isMissed }: Told): string {
  switch (state) {
    case 'waiting':
      return t('page.shore', { count: ahead ?? 0 });
    case 'called':
      if (isComing) return t('ticket.coming_known');
      if (!desk) return t('ticket.called_plain');
      return t(timesCalled > 1 ? 'ticket.say_called_again' : 'ticket.say_called', { desk: desk.name });
    default:
      return t(`ticket.${isMissed ? 'missed' : state}_title`);
  }
}
