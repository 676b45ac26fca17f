import { CloudOff, CloudUpload, DoorClosed, MessageSquareWarning, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { may } from '#domain/team/permissions.ts';
import type { TicketEventKind } from '#domain/ticket/event-kind.ts';
import { inLanguage, useI18n, isolated, type Text } from '#app/i18n/use-i18n.ts';
import { useNow } from '../facts/clock.tsx';
import { useConsole } from '../press/console-context.ts';
import { allTickets } from '../facts/ticket-facts.ts';
import { doneWords } from '../press/undo-bar.tsx';
import { pressWords, refusalWords } from '../press/refusal-words.ts';
import { DismissButton, RefusalNote } from '../press/refusal-note.tsx';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { DeskView, StaffTicket } from '#contract/views.ts';

/** Notes that concern the whole console, between its header and its columns. */
export function Notes() {
  const { view } = useConsole();
  return (
    <>
      <NotLiveNote />
      <UnservedLines />
      <TextingNote />
      <LateRefusals />
      <CallNews />
      <RefusalNote spots={view.lines.map(({ id }) => id)} className="mx-3 mt-2 xl:mx-6" />
    </>
  );
}

/** Says since when the screen may be out of date. */
function NotLiveNote() {
  const { t, dayTime } = useI18n();
  const now = useNow(60);
  const { view, isLive, since, waitingToSend } = useConsole();
  return (
    <div role="status">
      {!isLive && since && (
        <p className="flex items-center gap-2.5 bg-rust-wash px-4 py-2.5 text-sm font-semibold text-rust xl:px-6">
          <CloudOff aria-hidden="true" className="size-5 flex-none" />
          {t('console.not_live', { time: dayTime(since.getTime(), now, view.place) })}
        </p>
      )}
      {waitingToSend > 0 && (
        <p className="flex items-center gap-2.5 bg-tide-wash px-4 py-2.5 text-sm font-semibold text-tide xl:px-6">
          <CloudUpload aria-hidden="true" className="size-5 flex-none" />
          {t('presses.waiting', { count: waitingToSend })}
        </p>
      )}
    </div>
  );
}

/** Lines that no desk serves, and how many guests wait in them. */
function UnservedLines() {
  const { t, language } = useI18n();
  const { view } = useConsole();
  const unserved = view.lines.filter(({ id }) => !view.desks.some(({ lineIds }) => lineIds.includes(id)));
  return (
    <div role="status">
      {unserved.map(({ id, name, waiting: count }) => (
        <SettingNote key={id} icon={DoorClosed} tone="fault" page="desks" link="frame.settings_desks">
          {t('console.line_no_desk', {
            line: isolated(inLanguage(name, language, view.place.defaultLanguage)),
            count,
          })}
        </SettingNote>
      ))}
    </div>
  );
}

/** Says that texts do not go out, and where to change that. */
function TextingNote() {
  const { t } = useI18n();
  const { state, held, isDaySpent } = useConsole().view.texting;
  const notes = [
    ...(state === 'none' ? [unset] : []),
    ...(state === 'failing' ? [failing] : []),
    ...(held > 0 ? [{ text: 'console.texts_held', ...spending } as const] : []),
    ...(isDaySpent ? [{ text: 'console.texts_spent', ...spending } as const] : []),
  ];
  return (
    <div role="status">
      {notes.map(({ text, ...note }) => (
        <SettingNote key={text} icon={MessageSquareWarning} {...note}>
          {t(text)}
        </SettingNote>
      ))}
    </div>
  );
}

interface SettingNoteProps {
  icon: LucideIcon;
  tone: keyof typeof tones;
  page: string;
  link: 'frame.settings_desks' | 'console.texts_look' | 'console.texts_set_up';
  children: ReactNode;
}

/** A note with a link to the settings page that helps, for members who may open it. */
function SettingNote({ icon: Icon, tone, page, link, children }: SettingNoteProps) {
  const { t } = useI18n();
  const { view, me } = useConsole();
  return (
    <p className={`flex flex-wrap items-center gap-x-2.5 px-4 py-1 text-sm font-semibold xl:px-6 ${tones[tone]}`}>
      <Icon aria-hidden="true" className="size-5 flex-none" />
      <span className="min-w-0 flex-1 py-1.5">{children}</span>
      {may(me.role, 'settings', me.grants) && (
        <Link
          to={`/desk/${view.place.slug}/settings/${page}`}
          className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4"
        >
          {t(link)}
        </Link>
      )}
    </p>
  );
}

const spending = { page: 'spending', link: 'console.texts_look', tone: 'fault' } as const;
const failing = { text: 'console.texts_failing', page: 'channels', link: 'console.texts_look', tone: 'fault' } as const;
/** Nothing is wrong: the place has not set up texts yet. */
const unset = { text: 'console.texts_none', page: 'channels', link: 'console.texts_set_up', tone: 'hint' } as const;
const tones = { fault: 'bg-rust-wash text-rust', hint: 'bg-tide-wash text-tide' };

/** Presses that waited for the server and were refused: what, when and why. They stay until the host dismisses them. */
function LateRefusals() {
  const text = useI18n();
  const { t, time } = text;
  const { view, lateRefusals, dismissLate } = useConsole();
  const headingId = useId();
  return (
    <div role="status">
      {lateRefusals.length > 0 && (
        <section aria-labelledby={headingId} className="bg-rust-wash px-4 py-1.5 text-sm text-rust xl:px-6">
          <div className="flex items-center justify-between gap-3">
            <h2 id={headingId} className="font-sans text-sm font-semibold">
              {t('presses.late', { count: lateRefusals.length })}
            </h2>
            <DismissButton onPress={dismissLate} className="-me-2" />
          </div>
          <ul className="mb-2 grid max-h-40 gap-1.5 overflow-y-auto">
            {lateRefusals.map(({ key, at, press, refused }) => (
              <li key={key} className="flex flex-wrap gap-x-3">
                <span className="digits">{time(at, view.place)}</span>
                <strong className="font-semibold">{pressWords(press, view, t)}</strong>
                <span className="min-w-0">{refusalWords(refused, press, view, text)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** News for screen readers, the latest: a guest called to a desk by any member, a guest who is on the way, or what this host did. */
function CallNews() {
  const { t } = useI18n();
  const { view, me } = useConsole();
  const [told, tell] = useState({ words: '', count: 0 });
  const before = useRef(view);
  useEffect(() => {
    const news = [...ownNews(before.current, view, me.memberId, t), ...callNews(before.current, view, t)];
    before.current = view;
    if (news.length > 0) tell(({ count }) => ({ words: news.join('. '), count: count + 1 }));
  }, [view, me.memberId, t]);
  return (
    <p role="status" className="sr-only">
      {/* Anew each time: a second recall has the words of the first. */}
      <span key={told.count}>{told.words}</span>
    </p>
  );
}

function callNews(before: DeskView, view: DeskView, t: Text['t']): string[] {
  const known = new Map(before.active.map((ticket) => [ticket.id, ticket]));
  return view.active.flatMap((ticket) => newsOfTicket(known.get(ticket.id), ticket, view, t) ?? []);
}

/** Calls, and guests who were added, have their own words. */
const saidElsewhere: ReadonlySet<string> = new Set<TicketEventKind>(['called', 'recalled', 'joined']);

/** What this host did, on whichever of their screens: the words of the undo bar. */
function ownNews(before: DeskView, view: DeskView, memberId: string, t: Text['t']): string[] {
  const known = new Map(allTickets(before).map((ticket) => [ticket.id, ticket.last]));
  const changed = allTickets(view).filter(({ id, last }) => {
    const was = known.get(id);
    // The server's answer has another time than the foresight, and is no news.
    return was && was.kind !== last.kind && last.byMemberId === memberId && !saidElsewhere.has(last.kind);
  });
  if (changed.length > 1) return [t('chosen.done', { count: changed.length })];
  return changed.map((ticket) => doneWords(ticket, t));
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
