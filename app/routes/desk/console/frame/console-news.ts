import type { DeskView, StaffTicket } from '#contract/views.ts';
import type { Presser } from '../press/foresights.ts';
import { isOverdue } from '../facts/overdue.ts';
import { waitsLonger } from '../facts/ticket-facts.ts';

/** A guest came, wrote a text, was called and did not come, or waits longer than they were told. */
type NewsKind = 'joined' | 'wrote' | 'overdue' | 'longer';

export interface News {
  kind: NewsKind;
  ticket: StaffTicket;
}

/**
 * What a host has not heard of yet. `heard`: what was heard before, null for a page that has just opened: there nothing
 * is news. It is kept for as long as the page is open.
 */
export function newsSince(
  heard: ReadonlySet<string> | null,
  view: DeskView,
  { now, memberId }: Presser,
): { news: News[]; heard: ReadonlySet<string> } {
  const all = newsIn(view, now);
  const isOwn = ({ kind, ticket: { last } }: News): boolean =>
    kind === 'joined' && last.kind === 'joined' && last.byMemberId === memberId;
  const news = [...all].filter(([key, one]) => heard !== null && !heard.has(key) && !isOwn(one));
  // Whoever comes back to the line was heard of, also if they were elsewhere when the page opened.
  const here = [...view.held, ...view.kept, ...view.active, ...view.done].map((ticket) => keyOf('joined', ticket));
  // A text is news again once the earlier one was read.
  const before = [...(heard ?? [])].filter((key) => !key.startsWith('wrote ') || all.has(key));
  return { news: news.map(([, one]) => one), heard: new Set([...before, ...here, ...all.keys()]) };
}

/** Stays the same as long as the news does. A guest who is called again can be overdue again. */
const keyOf = (kind: NewsKind, { id, calledAt }: StaffTicket): string =>
  kind === 'overdue' ? `${kind} ${id} ${calledAt}` : `${kind} ${id}`;

function newsIn({ waiting, held, kept, active, desk }: DeskView, now: number): Map<string, News> {
  const own = active.filter(({ deskId }) => deskId === desk.id);
  const of = (kind: NewsKind, tickets: StaffTicket[]) =>
    tickets.map((ticket): [string, News] => [keyOf(kind, ticket), { kind, ticket }]);
  return new Map([
    ...of('joined', waiting),
    ...of(
      'wrote',
      [...waiting, ...held, ...kept, ...active].filter(({ hasNewText }) => hasNewText),
    ),
    ...of(
      'overdue',
      own.filter((ticket) => isOverdue(ticket, now)),
    ),
    ...of(
      'longer',
      waiting.filter((ticket) => waitsLonger(ticket, now)),
    ),
  ]);
}
