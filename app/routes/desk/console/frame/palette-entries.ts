import type { ConsoleLine, LineState } from '#contract/views.ts';
import { may } from '#domain/team/permissions.ts';
import { hasWords, type FindInScreen, type PaletteEntry } from '../../../../components/staff/find-words.ts';
import { inLanguage } from '../../../../i18n/in-language.ts';
import { useI18n } from '../../../../i18n/use-i18n.ts';
import { useCallNext } from '../desk/call-next-button.tsx';
import { useMoment } from '../clock.tsx';
import { useConsole } from '../console-context.ts';
import { findGuests, findUndoable } from '../ticket-facts.ts';

const lineStates = [
  { state: 'open', text: 'console.line_do_open' },
  { state: 'paused', text: 'console.line_do_pause' },
  { state: 'closed', text: 'console.line_do_close' },
] as const;

/** Enough to choose from; more words find fewer. */
const mostGuests = 8;

/** What the palette finds in the console: its guests, and what may be done now. */
export function useFindInConsole(): FindInScreen {
  const { t, language } = useI18n();
  const { view, me, mayWork, press, open } = useConsole();
  const { callNext, isOff } = useCallNext();
  const moment = useMoment();
  const setLine = (line: ConsoleLine, state: LineState): void => {
    if (state !== 'open' && line.waiting > 0) open({ kind: 'line_news', line, state });
    else void press({ kind: 'line_state', lineId: line.id, state });
  };
  return (words) => {
    const undoable = mayWork ? findUndoable(view, me.memberId, moment()) : null;
    const actions: (PaletteEntry | false | null)[] = [
      !isOff && { key: 'call_next', group: 'actions', text: t('console.call_next'), detail: 'N', go: callNext },
      mayWork && {
        key: 'add',
        group: 'actions',
        text: t('console.add'),
        detail: 'A',
        go: () => open({ kind: 'add' }),
      },
      undoable && {
        key: 'undo',
        group: 'actions',
        text: t('console.undo'),
        detail: 'U',
        go: () => void press({ kind: 'undo', ticketId: undoable.ticket.id }),
      },
      { key: 'poster', group: 'actions', text: t('console.menu_poster'), go: () => open({ kind: 'poster' }) },
      { key: 'help', group: 'actions', text: t('console.menu_keys'), detail: '?', go: () => open({ kind: 'help' }) },
    ];
    const lines = view.lines.filter(({ id }) => view.desk.lineIds.includes(id));
    const lineActions = !may(me.role, 'run_line', me.grants)
      ? []
      : lines.flatMap((line) =>
          lineStates
            .filter(({ state }) => state !== line.state)
            .map(({ state, text }): PaletteEntry => ({
              key: `${line.id} ${state}`,
              group: 'actions',
              text: t(text),
              detail: inLanguage(line.name, language, view.place.defaultLanguage),
              go: () => setLine(line, state),
            })),
        );
    const guests = findGuests(view, words)
      .slice(0, mostGuests)
      .map((ticket): PaletteEntry => ({
        key: ticket.id,
        group: 'guests',
        text: ticket.name ?? ticket.number,
        ...(ticket.name === null ? {} : { detail: ticket.number }),
        go: () => open({ kind: 'ticket', ticket }),
      }));
    const possible = [...actions, ...lineActions].filter((entry) => entry !== false && entry !== null);
    return [...guests, ...possible.filter(({ text, detail }) => hasWords(`${text} ${detail ?? ''}`, words))];
  };
}
