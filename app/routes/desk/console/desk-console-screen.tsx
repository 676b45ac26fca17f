import { DirectionProvider } from '@base-ui/react/direction-provider';
import { useCallback, useMemo, useRef, useState, startTransition, useEffect, type ComponentProps } from 'react';
import { useRevalidator } from 'react-router';
import type { DeskView, JoinAnswer } from '#contract/views.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useStream } from '#app/live/use-stream.ts';
import { serverAnswers } from '#app/live/when-server-answers.ts';
import type { Press } from './press/press.ts';
import {
  ConsoleContext,
  useConsole,
  HostContext,
  useHostContext,
  keepWords,
  type ConsoleFacts,
  type OpenDialog,
  type Opening,
} from './press/console-context.ts';
import { ConsoleDialogs } from './console-dialogs.tsx';
import { ConsoleHeader } from './frame/console-header.tsx';
import { DeskColumn, DeskFooter } from './desk/desk-column.tsx';
import { useFocusKept } from '#app/live/use-focus-kept.ts';
import { NewsSignals } from './frame/news-signals.tsx';
import { Notes } from './frame/notes.tsx';
import { TodayColumn } from './frame/today-column.tsx';
import { usePresses } from './press/use-presses.ts';
import { ChoosingContext, useChoosingState } from './ticket/use-chosen.ts';
import { WaitingColumn } from './waiting/waiting-column.tsx';

export function DeskConsole({ view: initial, ...rest }: ConsoleFacts & { view: DeskView }) {
  const { direction } = useI18n();
  const { view: streamed, isLive, since } = useStream(`/api/v1/desks/${initial.desk.id}/stream`, initial);
  const { revalidate } = useRevalidator();
  // A failed fetch would replace the page with an error, so the code first checks whether the server answers.
  const reload = () => void serverAnswers().then((isThere) => (isThere ? revalidate() : undefined));
  const { presses, shown: view } = usePresses(streamed, { memberId: rest.me.memberId, isLive, reload });
  const { opening, open, close } = useDialogs();
  const [added, setAdded] = useState<JoinAnswer | null>(null);
  const send = presses.press;
  const press = useCallback(
    (input: Press) => {
      // The request goes out first, so that rendering does not delay it.
      const answer = send(input);
      setAdded(null);
      return answer;
    },
    [send],
  );
  const host = useHostContext(view, rest.me, { press, open });
  const choosing = useChoosingState();
  const forgetAdded = () => setAdded(null);
  const [unsentWords] = useState(keepWords);
  const { mayWork } = host;
  const context = { ...rest, mayWork, ...presses, press, view, isLive, since, open, added, forgetAdded, unsentWords };
  return (
    <DirectionProvider direction={direction}>
      <HostContext value={host}>
        <ChoosingContext value={choosing}>
          <ConsoleScreen now={context} opening={opening} onClose={() => close(opening)} onAdded={setAdded} />
        </ChoosingContext>
      </HostContext>
    </DirectionProvider>
  );
}

/**
 * One dialog is open at a time. A dialog opened from a ticket's drawer leads back to that drawer. The browser reports
 * the end of a dialog late, perhaps after the next one was opened, so each opening closes only itself.
 */
function useDialogs() {
  const [stack, setStack] = useState<Opening[]>([]);
  const openings = useRef(0);
  const open = useCallback((dialog: OpenDialog) => {
    const number = ++openings.current;
    const isOnDrawer = (below: Opening): boolean => below.dialog.kind === 'ticket' && dialog.kind !== 'ticket';
    setStack((now) => [...now.filter(isOnDrawer), { dialog, number }]);
  }, []);
  const close = useCallback((closed: Opening | null) => setStack((now) => now.filter((one) => one !== closed)), []);
  return { opening: stack.at(-1) ?? null, open, close };
}

interface ScreenProps extends Omit<ComponentProps<typeof ConsoleDialogs>, 'onSearch'> {
  now: ConsoleContext;
}

function ConsoleScreen({ now, opening, onClose, onAdded }: ScreenProps) {
  const { t } = useI18n();
  const [search, setSearch] = useState('');
  // The same element until the search changes: a press renders it again only through its context.
  const waiting = useMemo(() => <WaitingColumn search={search} />, [search]);
  const [tab, setTab] = useState<Tab>('desk');
  const searchField = useRef<HTMLInputElement>(null);
  const showSearch = () => {
    searchField.current?.focus();
    searchField.current?.select();
  };
  const header = useMemo(() => {
    const searchFor = (input: string) => {
      setSearch(input);
      // On a phone, a search opens the tab with its results.
      if (input !== '' && matchMedia('(width < 48rem)').matches) setTab('waiting');
    };
    return <ConsoleHeader search={search} onSearch={searchFor} searchField={searchField} />;
  }, [search]);
  const tabs = useMemo(() => <ConsoleTabs tab={tab} onTab={setTab} />, [tab]);
  const behind = useAfterPaint(now);
  const screen = useRef<HTMLElement>(null);
  useFocusKept(screen);
  // The new guest is in the list, which a search would hide.
  const added = (joined: JoinAnswer) => {
    setSearch('');
    onAdded(joined);
  };
  return (
    <>
      <div data-tab={tab} className="group/console flex min-h-dvh flex-col md:h-dvh print:hidden">
        <ConsoleContext value={isHeaderSame(behind, now) ? behind : now}>{header}</ConsoleContext>
        <ConsoleContext value={behind}>
          {windowTitle}
          {newsSignals}
          {notes}
        </ConsoleContext>
        <noscript>
          <p className="bg-rust-wash px-4 py-2.5 text-sm font-semibold text-rust">{t('console.needs_scripts')}</p>
        </noscript>
        <main ref={screen} id="content" tabIndex={-1} className={grid}>
          <ConsoleContext value={behind}>
            <div className="px-3 pt-1 [grid-area:tabs] md:bg-sand md:px-4 md:pt-4 xl:hidden">{tabs}</div>
            <section data-column="waiting" tabIndex={-1} className={`${column} ${areas.waiting}`}>
              {waiting}
            </section>
          </ConsoleContext>
          <ConsoleContext value={now}>
            <section data-column="desk" tabIndex={-1} className={`${column} ${areas.desk}`}>
              {deskColumn}
            </section>
            <div
              data-column="foot"
              tabIndex={-1}
              className="bottom-0 z-10 mt-auto bg-sand px-3 py-3 outline-none [grid-area:footer] max-md:[@media(height>=30rem)]:sticky max-md:order-last max-md:border-t max-md:border-rule sm:px-4 xl:px-5 xl:pb-4.5"
            >
              {footer}
            </div>
          </ConsoleContext>
          <section data-column="today" tabIndex={-1} className={`${column} ${areas.today}`}>
            <ConsoleContext value={behind}>{today}</ConsoleContext>
          </section>
        </main>
      </div>
      {/* Outside the screen, so that a poster prints alone. */}
      <ConsoleContext value={now}>
        <ConsoleDialogs opening={opening} onClose={onClose} onAdded={added} onSearch={showSearch} />
      </ConsoleContext>
    </>
  );
}

// The same elements at every press: each part renders again only through its context. Parts that use `behind` render
// one frame later, so that the called guest and the number appear first.
const windowTitle = <ConsoleTitle />;
const newsSignals = <NewsSignals />;
const notes = <Notes />;
const deskColumn = <DeskColumn />;
const footer = <DeskFooter />;
const today = <TodayColumn />;

/** The window's title counts the waiting guests, so that a tab in the background shows them. */
function ConsoleTitle() {
  const { t, number } = useI18n();
  const { view } = useConsole();
  const title = t('console.title', { desk: view.desk.name, place: view.place.name });
  const count = view.waiting.length;
  return <title>{count === 0 ? title : `(${number(count)}) ${title}`}</title>;
}

type Tab = 'waiting' | 'desk' | 'today';

interface TabsProps {
  tab: Tab;
  onTab: (tab: Tab) => void;
}

/** Chooses the column to show. A tablet always shows the waiting guests. The desk's name shrinks to make room for the count. */
function ConsoleTabs({ tab, onTab }: TabsProps) {
  const { t } = useI18n();
  const { view } = useConsole();
  const tabs: { is: Tab; text: string; className: string }[] = [
    { is: 'waiting', text: t('console.tab_waiting', { count: view.waiting.length }), className: 'shrink-0 md:hidden' },
    { is: 'desk', text: view.desk.name, className: tab === 'waiting' ? 'md:bg-card md:text-ink md:shadow-card' : '' },
    { is: 'today', text: t('console.today'), className: 'shrink-0' },
  ];
  return (
    <div
      role="group"
      aria-label={t('console.tabs')}
      className="flex gap-1 rounded-md bg-sand-2 max-[16rem]:flex-wrap md:p-1 xl:hidden"
    >
      {tabs.map(({ is, text, className }) => (
        <button
          key={is}
          type="button"
          dir="auto"
          aria-pressed={tab === is}
          onClick={() => onTab(is)}
          className={`min-h-11 min-w-11 flex-auto truncate rounded-md px-1.5 md:rounded-[10px] text-sm font-semibold text-ink-2 aria-pressed:bg-card aria-pressed:text-ink aria-pressed:shadow-card ${className}`}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** The header shows a change of a line's state at once. Nothing else in it depends on a press at a ticket. */
function isHeaderSame(one: ConsoleContext, other: ConsoleContext): boolean {
  const statesOf = ({ view }: ConsoleContext): string => view.lines.map(({ id, state }) => `${id} ${state}`).join();
  return one === other || statesOf(one) === statesOf(other);
}

/** One column on a phone; two on a tablet (the waiting guests, and the desk or the day); three on wider screens. */
const grid =
  "flex min-h-0 flex-1 flex-col outline-none md:grid md:grid-cols-[minmax(0,1fr)_minmax(21rem,42%)] md:grid-rows-[auto_minmax(0,1fr)_auto] md:[grid-template-areas:'waiting_tabs''waiting_beside''waiting_footer'] xl:grid-cols-[minmax(0,1fr)_25.5rem_18.65rem] xl:grid-rows-[minmax(0,1fr)_auto] xl:[grid-template-areas:'waiting_beside_today''waiting_footer_today']";
const column =
  'relative min-h-0 outline-none overscroll-contain px-3 py-2 sm:px-4 md:py-4 md:overflow-y-auto xl:py-4.5';
const areas = {
  waiting: '[grid-area:waiting] max-md:hidden max-md:group-data-[tab=waiting]/console:block xl:px-6',
  desk: 'flex flex-col gap-3.5 [grid-area:beside] max-md:hidden max-md:group-data-[tab=desk]/console:flex md:bg-sand md:max-xl:group-data-[tab=today]/console:hidden xl:px-5',
  today:
    '[grid-area:beside] max-xl:hidden max-xl:group-data-[tab=today]/console:block md:max-xl:bg-sand xl:px-5 xl:[grid-area:today]',
};

/** A page that the browser does not paint gets no frames. The code waits no longer than this for one. */
const withoutFrameMs = 100;

/** Returns the old value until the browser has painted the other changes. Slow parts render after the part that was pressed. */
function useAfterPaint<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (shown === value) return undefined;
    const show = (): void => startTransition(() => setShown(() => value));
    let timer = setTimeout(show, withoutFrameMs);
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      // A task started in the frame callback runs after the paint.
      timer = setTimeout(show);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [shown, value]);
  return shown;
}
