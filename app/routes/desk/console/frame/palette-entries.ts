import type { ConsoleLine } from '#contract/views.ts';
import type { LineState } from '#domain/line/line-states.ts';
import { may } from '#domain/team/permissions.ts';
import { hasWords, type FindInScreen, type PaletteEntry } from '#app/components/staff/find-words.ts';
import { inLanguage, useI18n } from '#app/i18n/use-i18n.ts';
import { useCallNext } from '../desk/call-next-button.tsx';
import { useMoment } from '../facts/clock.tsx';
import { useConsole } from '../press/console-context.ts';
import { useChoosing } from '../ticket/use-chosen.ts';
import { countToTell, findGuests, findUndoable } from '../facts/ticket-facts.ts';
import { hasHours } from '../press/joinable.ts';
import { undoOf } from '../press/press-tickets.ts';

export const lineStates = [
  { value: 'open', text: 'console.line_do_open' },
  { value: 'paused', text: 'console.line_do_pause' },
  { value: 'closed', text: 'console.line_do_close' },
] as const;

/** Enough to choose from; more words find fewer. */
const mostGuests = 8;

type Action = Omit<PaletteEntry, 'group'>;

/** What the palette finds in the console: its guests, and what may be done now. */
export function useFindInConsole(): FindInScreen {
  const { t } = useI18n();
  const { view, me, mayWork, press, open } = useConsole();
  const { callNext, isOff } = useCallNext();
  const moment = useMoment();
  const { begin } = useChoosing();
  const lineActions = useLineActions();
  return (words) => {
    const undoable = mayWork ? findUndoable(view, me.memberId, moment()) : null;
    const actions: (Action | false | null)[] = [
      !isOff && { key: 'call_next', text: t('console.call_next'), detail: 'N', go: callNext },
      mayWork && { key: 'add', text: t('console.add'), detail: 'A', go: () => open({ kind: 'add' }) },
      undoable && {
        key: 'undo',
        text: t('console.undo'),
        detail: 'U',
        go: () => void press(undoOf(undoable.tickets, view.desk.id)),
      },
      mayWork && view.waiting.length > 1 && { key: 'choose', text: t('chosen.begin'), detail: 'V', go: begin },
      { key: 'poster', text: t('console.menu_poster'), go: () => open({ kind: 'poster' }) },
      { key: 'help', text: t('console.menu_keys'), detail: '?', go: () => open({ kind: 'help' }) },
    ];
    const guests = findGuests(view, words)
      .slice(0, mostGuests)
      .map((ticket): PaletteEntry => ({
        key: ticket.id,
        group: 'guests',
        text: ticket.name ?? ticket.number,
        ...(ticket.name === null ? {} : { detail: ticket.number }),
        go: () => open({ kind: 'ticket', ticket }),
      }));
    const possible = [...actions, ...lineActions]
      .filter((entry) => entry !== false && entry !== null)
      .map((entry): PaletteEntry => ({ ...entry, group: 'actions' }));
    return [...guests, ...possible.filter(({ text, detail }) => hasWords(`${text} ${detail ?? ''}`, words))];
  };
}

/** The states that each of the desk's lines may be set to, and a word to those who wait in it. */
function useLineActions(): Action[] {
  const { t, language } = useI18n();
  const { view, me, open } = useConsole();
  const setLine = useSetLine();
  if (!may(me.role, 'run_line', me.grants)) return [];
  const statesOf = (line: ConsoleLine) =>
    lineStates
      .filter(({ value }) => value !== line.state)
      .map(({ value, text }) => ({ key: `${line.id} ${value}`, text: t(text), go: () => setLine(line, value) }));
  const untilOf = (line: ConsoleLine) => ({
    key: `${line.id} until`,
    text: t('console.line_until'),
    go: () => open({ kind: 'open_until', line }),
  });
  const wordTo = (line: ConsoleLine) => ({
    key: `${line.id} tell`,
    text: t('console.line_tell'),
    go: () => open({ kind: 'line_news', line, state: null }),
  });
  return view.lines
    .filter(({ id }) => view.desk.lineIds.includes(id))
    .flatMap((line) => {
      const detail = inLanguage(line.name, language, view.place.defaultLanguage);
      const actions = [
        ...statesOf(line),
        ...(hasHours(line) ? [untilOf(line)] : []),
        ...(countToTell(line, view) > 0 ? [wordTo(line)] : []),
      ];
      return actions.map((action) => ({ ...action, detail }));
    });
}

/** Sets the state of a line. Before it shuts, the host is asked what the waiting guests are told. */
export function useSetLine() {
  const { press, open, view } = useConsole();
  return (line: ConsoleLine, state: LineState): void => {
    if (state !== 'open' && countToTell(line, view) > 0) open({ kind: 'line_news', line, state });
    else void press({ kind: 'line_state', lineId: line.id, state });
  };
}
