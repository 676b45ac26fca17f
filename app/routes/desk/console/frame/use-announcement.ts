import { useEffect, useRef, useState } from 'react';
import type { DeskView, StaffTicket } from '#contract/views.ts';
import { useText } from '../../../../i18n/use-text.ts';
import type { Text } from '../../../../i18n/use-text.ts';
import { isolated } from '../../../../i18n/words/isolated.ts';

/** The last thing worth saying aloud: who was called where, by anyone, and who is on the way. */
export function useAnnouncement(view: DeskView): string {
  const { t } = useText();
  const [words, setWords] = useState('');
  const before = useRef(view);
  useEffect(() => {
    const news = newsOf(before.current, view, t);
    before.current = view;
    if (news) setWords(news);
  }, [view, t]);
  return words;
}

function newsOf(before: DeskView, view: DeskView, t: Text['t']): string | null {
  const known = new Map(before.active.map((ticket) => [ticket.id, ticket]));
  const news = view.active.flatMap((ticket) => newsOfTicket(known.get(ticket.id), ticket, view, t) ?? []);
  return news.length > 0 ? news.join(' ') : null;
}

function newsOfTicket(
  before: StaffTicket | undefined,
  ticket: StaffTicket,
  view: DeskView,
  t: Text['t'],
): string | null {
  if (ticket.state !== 'called') return null;
  const number = ticket.number;
  const desk = isolated(view.desks.find(({ id }) => id === ticket.deskId)?.name ?? '');
  if (!before) return t('console.say_called', { number, desk });
  if (ticket.timesCalled > before.timesCalled) return t('console.say_called_again', { number, desk });
  return ticket.isComing && !before.isComing ? t('console.say_coming', { number }) : null;
}
