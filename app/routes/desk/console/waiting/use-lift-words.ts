import type { DeskView } from '#contract/views.ts';
import { useText } from '../../../../i18n/use-text.ts';
import { findTicket } from '../ticket-facts.ts';
import type { LiftNews } from './use-row-drag.ts';

/** What a row that is being moved says to those who do not see it. */
export function useLiftWords(view: DeskView): (news: LiftNews) => string {
  const { t } = useText();
  return (news) => {
    const number = findTicket(view, news.ticketId)?.number ?? '';
    switch (news.kind) {
      case 'picked_up':
        return t('presses.picked_up', { number, place: news.place, count: news.count });
      case 'moved_to':
        return t('presses.moved_to', { number, place: news.place, count: news.count });
      case 'put_back':
        return t('presses.put_back', { number });
    }
  };
}
