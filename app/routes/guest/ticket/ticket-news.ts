// What the state of a ticket means to its guest, in a sentence; and when that is news.

import type { GuestTicket } from '#contract/views.ts';
import type { Text } from '../../../i18n/use-i18n.ts';

type Told = Pick<GuestTicket, 'state' | 'ahead' | 'desk' | 'isComing' | 'timesCalled' | 'place'>;

export interface Meaning {
  said: string;
  /** Two of the same key mean the same: being called a third time sounds like the second, and is news all the same. */
  key: string;
  /** Said at once, whatever else is being said. */
  isUrgent: boolean;
}

/** @param since since when the page may be out of date; then that is what is known */
export function meaningOf(text: Pick<Text, 't' | 'time'>, ticket: Told, since: Date | null): Meaning {
  const { state, timesCalled, place } = ticket;
  const said = since
    ? text.t('ticket.no_connection', { time: text.time(since.getTime(), place) })
    : newsOf(text.t, ticket);
  return { said, key: `${said} ${state} ${timesCalled}`, isUrgent: state === 'called' };
}

export function newsOf(t: Text['t'], { state, ahead, desk, isComing, timesCalled }: Told): string {
  switch (state) {
    case 'waiting':
      return t('page.shore', { count: ahead ?? 0 });
    case 'called':
      if (isComing) return t('ticket.coming_known');
      if (!desk) return t('ticket.called_plain');
      return t(timesCalled > 1 ? 'ticket.say_called_again' : 'ticket.say_called', { desk: desk.name });
    default:
      return t(`ticket.${state}_title`);
  }
}
