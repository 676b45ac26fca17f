import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import type { StaffTicket, StoryEntry } from '#contract/views.ts';
import { useI18n, placeText } from '#app/i18n/use-i18n.ts';
import { useConsole, type DialogProps } from '../press/console-context.ts';
import { DrawerFacts } from './drawer-facts.tsx';
import { DrawerRemarks } from './drawer-remarks.tsx';
import { DrawerTexts } from './drawer-texts.tsx';
import { PressButton } from '../press/press-button.tsx';
import type { PlainMove } from '../press/press.ts';
import { useTicketActions } from '../press/use-ticket-actions.ts';
import { useNow } from '../facts/clock.tsx';
import { PhraseButton } from '../ticket/phrase-sheet.tsx';
import { RefusalNote } from '../press/refusal-note.tsx';
import { findTicket } from '../facts/ticket-facts.ts';
import { TicketMenu } from '../ticket/ticket-menu.tsx';
import { StaffTicketNumber } from '../facts/staff-ticket-number.tsx';
import { drawerSpot } from '../press/press-table.ts';
import { VoiceCall } from '../ticket/voice-call.tsx';
import { useTextsSeen, useTicketFile } from './use-ticket-file.ts';
import { Tick } from '#app/form/field.tsx';
import { PlaceWords } from '#app/components/place-words.tsx';
import { DrawerSection } from './drawer-section.tsx';
import { DoneBy } from '#app/components/staff/done-by.tsx';
import { isOver, known, useStoryWords } from '#app/components/staff/ticket-words.ts';
import { DotItem, DotWords, middots } from '../ticket/ticket-reach.tsx';
import { ClockTime } from '#app/i18n/trans.tsx';

/**
 * All that staff know about one ticket. It opens beside the line; on a phone it fills the screen. `opened`: the ticket
 * as it was then. The live view is newer.
 */
export function TicketDrawer({ ticket: opened, isWriting = false, onClose }: DialogProps<'ticket'>) {
  const { view, mayWork } = useConsole();
  const live = findTicket(view, opened.id);
  const { file, isLost, reload } = useTicketFile(opened.id, live);
  const ticket = live ?? file?.ticket ?? opened;
  const heading = useRef<HTMLHeadingElement>(null);
  useTextsSeen(ticket, mayWork);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-[oklch(0.2_0.02_60/0.35)] print:hidden" />
        <Dialog.Popup
          initialFocus={heading}
          // Where the keyboard of a phone leaves little, the head moves away with the rest.
          className="fixed inset-y-0 end-0 z-20 flex w-full flex-col bg-shell text-ink shadow-card outline-none [@media(height<30rem)]:block [@media(height<30rem)]:overflow-y-auto sm:max-w-[30rem] sm:border-s sm:border-rule print:hidden"
        >
          <DrawerHeader ticket={ticket} heading={heading} />
          <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5 overflow-y-auto overscroll-contain px-4 pt-4 pb-8 sm:px-5">
            <RefusalNote spots={[ticket.id, drawerSpot('change', ticket.id)]} />
            {isLost && <LostNote onAgain={reload} />}
            <VoiceCall ticket={ticket} />
            <MainAction ticket={ticket} />
            <DrawerFacts ticket={ticket} />
            <DrawerPapers ticket={ticket} />
            <DrawerTexts ticket={ticket} file={file} isWriting={isWriting} onSent={reload} />
            <DrawerRemarks ticket={ticket} tagsUsed={file?.tagsUsed ?? []} />
            <DrawerStory story={file?.story ?? null} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface HeaderProps {
  ticket: StaffTicket;
  heading: RefObject<HTMLHeadingElement | null>;
}

function DrawerHeader({ ticket, heading }: HeaderProps) {
  const { t } = useI18n();
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-rule bg-card px-4 pt-2 pb-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-1">
        <Dialog.Title ref={heading} tabIndex={-1} className="min-w-0 flex-auto outline-none">
          <StaffTicketNumber
            number={ticket.number}
            place="card"
            className="leading-tight font-[770] tracking-[-0.035em]"
          />
        </Dialog.Title>
        <TicketMenu ticket={ticket} isWhole />
        <Dialog.Close
          aria-label={t('frame.close')}
          className="-me-2 grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sand"
        >
          <X aria-hidden="true" className="size-5" />
        </Dialog.Close>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="grid min-w-0 leading-snug">
          {ticket.name !== null && (
            <span className="font-bold [overflow-wrap:anywhere]">
              <bdi>{ticket.name}</bdi>
            </span>
          )}
          <DrawerState ticket={ticket} />
        </p>
        <PhraseButton ticket={ticket} />
      </div>
    </header>
  );
}

function LostNote({ onAgain }: { onAgain: () => void }) {
  const { t } = useI18n();
  return (
    <div
      role="alert"
      className="flex items-center gap-2 rounded-md bg-rust-wash ps-3.5 text-sm font-semibold text-rust"
    >
      <span className="flex-1 py-2.5">{t('drawer.lost')}</span>
      <button type="button" onClick={onAgain} className="min-h-11 rounded-md px-3 underline underline-offset-4">
        {t('drawer.again')}
      </button>
    </div>
  );
}

/** What comes next for a guest in each state. */
const nextMoves = {
  booked: 'check_in',
  called: 'serve',
  serving: 'finish',
  held: 'resume',
  no_show: 'return',
} as const satisfies Partial<Record<StaffTicket['state'], PlainMove>>;

/** The one thing that a host most likely does with this guest now. Everything else is in the menu. */
function MainAction({ ticket }: { ticket: StaffTicket }) {
  const { t } = useI18n();
  const { view } = useConsole();
  const { can, isOutOfOrder, mayReorder, isBusy, call, move } = useTicketActions(ticket);
  const now = useNow(5);
  const next = known(nextMoves, ticket.state);
  const mayCall = ticket.state === 'waiting' && can('call', now) && view.desk.isOpen && (!isOutOfOrder || mayReorder);
  if (!mayCall && !(next && can(next, now))) return null;
  return (
    <PressButton look="accent" isBusy={isBusy} onClick={() => (next ? move(next) : call())}>
      {t(next ? `console.${next}` : isOutOfOrder ? 'console.call_this_why' : 'console.call_this')}
    </PressButton>
  );
}

/** The papers to bring: ticked off by the waiting guest, or by the host at the desk. */
function DrawerPapers({ ticket }: { ticket: StaffTicket }) {
  const { t, language } = useI18n();
  const { view, mayWork, press } = useConsole();
  // The pressed state, until the server's view shows it.
  const [input, setInput] = useState<{ over: string; ready: string[] } | null>(null);
  const line = view.lines.find(({ id }) => id === ticket.lineId);
  const bring = line?.services.find(({ id }) => id === ticket.service)?.bring ?? [];
  if (bring.length === 0) return null;
  const seen = ticket.papers.join();
  const ready = input?.over === seen ? input.ready : ticket.papers;
  const toggle = async (id: string) => {
    const papersReady = ready.includes(id) ? ready.filter((other) => other !== id) : [...ready, id];
    setInput({ over: seen, ready: papersReady });
    const answer = await press({ kind: 'change', ticketId: ticket.id, change: { papersReady } });
    if (!answer?.isDone) setInput(null);
  };
  return (
    <DrawerSection title={t('drawer.papers')}>
      <ul className="-my-1 grid">
        {bring.map(({ id, text }) => (
          <li key={id}>
            <Tick
              checked={ready.includes(id)}
              disabled={!mayWork || isOver(ticket)}
              onChange={() => void toggle(id)}
              className="has-disabled:cursor-default"
            >
              <PlaceWords of={placeText(text, language, view.place.defaultLanguage)} />
            </Tick>
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}

/** The ticket's current line, state and desk. */
function DrawerState({ ticket }: { ticket: StaffTicket }) {
  const { t, language, time } = useI18n();
  const { view } = useConsole();
  const { awayUntil, state } = ticket;
  const line = view.lines.find(({ id }) => id === ticket.lineId);
  const desk = view.desks.find(({ id }) => id === ticket.deskId);
  return (
    <span className={`text-sm text-ink-2 ${middots}`}>
      <span suppressHydrationWarning>
        {awayUntil && state === 'held'
          ? t('drawer.state_away', { time: time(awayUntil, view.place) })
          : t(`drawer.state_${state}`)}
      </span>
      {line && <DotWords of={placeText(line.name, language, view.place.defaultLanguage)} />}
      {desk && <DotItem>{desk.name}</DotItem>}
    </span>
  );
}

/** What happened to the ticket, when, and who did it. It comes from the line's log, the newest first. */
function DrawerStory({ story }: { story: StoryEntry[] | null }) {
  const { t } = useI18n();
  return (
    <DrawerSection title={t('drawer.story')}>
      {story === null ? (
        <p role="status" className="text-sm text-ink-2">
          {t('drawer.loading')}
        </p>
      ) : (
        <ol className="grid gap-2.5">
          {story.toReversed().map((entry) => (
            <StoryRow key={`${entry.lineId} ${entry.seq}`} entry={entry} />
          ))}
        </ol>
      )}
    </DrawerSection>
  );
}

function StoryRow({ entry }: { entry: StoryEntry }) {
  const { view } = useConsole();
  const { what, fields, reason, who } = useStoryWords(view)(entry);
  return (
    <li className="grid grid-cols-[4.25rem_minmax(0,1fr)] gap-x-3 text-sm leading-snug">
      <span className="digits text-ink-2">
        <ClockTime at={entry.at} timeZone={view.place.timeZone} country={view.place.country} />
      </span>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{what}</p>
        {(fields ?? reason) !== null && <p>{fields ?? reason}</p>}
        <p>
          <DoneBy who={who} />
        </p>
      </div>
    </li>
  );
}
