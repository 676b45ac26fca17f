import { may } from '#domain/team/permissions.ts';
import { createContext, use, useMemo, useState, type Context } from 'react';
import type { ConsoleLine, DeskView, JoinAnswer, StaffTicket, Me } from '#contract/views.ts';
import type { loadConsole } from '../facts/console-facts.server.ts';
import type { usePresses } from './use-presses.ts';

export type OpenDialog =
  | { kind: 'add' | 'help' | 'poster' }
  | { kind: 'reason'; why: WhyAsked; tickets: readonly StaffTicket[] }
  | { kind: 'transfer' | 'tag' | 'write'; tickets: readonly StaffTicket[] }
  | { kind: 'move' | 'phrases'; ticket: StaffTicket }
  /** `isWriting` starts in the field for a message. */
  | { kind: 'ticket'; ticket: StaffTicket; isWriting?: boolean }
  /** `state`: what the line is set to; null: it stays as it is. `closesAt`: HH:MM, if that is the news. */
  | { kind: 'line_news'; line: ConsoleLine; state: 'paused' | 'closed' | null; closesAt?: string }
  | { kind: 'open_until'; line: ConsoleLine };

/** What the dialog of a kind is given. */
export type DialogProps<Kind extends OpenDialog['kind'], Dialog = OpenDialog> = Dialog extends OpenDialog
  ? Kind extends Dialog['kind']
    ? Omit<Dialog, 'kind'> & { onClose: () => void }
    : never
  : never;

/** One opening of a dialog. Two openings of one kind are two dialogs. */
export interface Opening {
  dialog: OpenDialog;
  number: number;
}

/** Actions that need a stated reason. A move also says behind whom: the line may move before the reason is given. */
type WhyAsked = 'call' | 'remove' | { kind: 'move'; behind: readonly string[] };

/** What stays the same while the console is open. */
export type ConsoleFacts = Omit<Awaited<ReturnType<typeof loadConsole>>, 'view' | 'now'>;

type Presses = ReturnType<typeof usePresses>['presses'];

export interface ConsoleContext extends Presses, ConsoleFacts {
  view: DeskView;
  /** Whether this member may act, and not only look. */
  mayWork: boolean;
  isLive: boolean;
  since: Date | null;
  open: (dialog: OpenDialog) => void;
  /** The guest that this console added last. */
  added: JoinAnswer | null;
  forgetAdded: () => void;
  unsentWords: ReturnType<typeof keepWords>;
}

/** Words that have not gone out, by whom they are for. Beside the screen, which need not be rendered for each letter. */
export function keepWords() {
  // Bounded by the guests to whom somebody began to write on this screen.
  const unsent = new Map<string, string>();
  return {
    read: (to: string) => unsent.get(to) ?? '',
    write: (to: string, text: string) => void (text === '' ? unsent.delete(to) : unsent.set(to, text)),
  };
}

export const ConsoleContext = createContext<ConsoleContext | null>(null);

export const useConsole = (): ConsoleContext => useInside(ConsoleContext);

/**
 * What is being written to a guest, or to several. Words that did not go out, because they were refused or their dialog was
 * closed, are there again the next time.
 */
export function useUnsentWords(to: 'several' | `ticket ${string}`) {
  const { unsentWords } = useConsole();
  const [words, setWords] = useState(() => unsentWords.read(to));
  const write = (text: string): void => {
    unsentWords.write(to, text);
    setWords(text);
  };
  /** What was written while these words went out stays. */
  const forgetSent = (): void => {
    if (unsentWords.read(to) === words) write('');
  };
  return { words, write, forgetSent };
}

export function useInside<Value>(context: Context<Value | null>): Value {
  const value = use(context);
  if (!value) throw new Error('This part belongs inside the console.');
  return value;
}

/** What a row needs from the console and what rarely changes, so that a press does not render three hundred rows again. */
type HostContext = ReturnType<typeof useHostContext>;

export const HostContext = createContext<HostContext | null>(null);

export const useHost = (): HostContext => useInside(HostContext);

/** Returns the same object until something in it changes. */
export function useHostContext(view: DeskView, me: Me, { press, open }: Pick<ConsoleContext, 'press' | 'open'>) {
  const lines = JSON.stringify(view.lines.map(rowLine));
  /** Whether a row must name its line. */
  const hasSeveralLines = view.desk.lineIds.length > 1;
  const { defaultLanguage, timeZone, country } = view.place;
  /** Whether texts go out now. */
  const texting = view.texting.state;
  const mayWork = may(me.role, 'work_tickets', me.grants);
  const mayReorder = may(me.role, 'reorder', me.grants);
  return useMemo(
    () => ({
      lines: JSON.parse(lines) as ReturnType<typeof rowLine>[],
      hasSeveralLines,
      defaultLanguage,
      clock: { timeZone, country },
      texting,
      mayWork,
      mayReorder,
      press,
      open,
    }),
    [lines, hasSeveralLines, defaultLanguage, timeZone, country, texting, mayWork, mayReorder, press, open],
  );
}

const rowLine = ({ id, name, services }: ConsoleLine) => ({
  id,
  name,
  services: services.map((service) => ({ id: service.id, name: service.name })),
});
