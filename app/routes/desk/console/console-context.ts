import { createContext, use } from 'react';
import type { DeskView, JoinAnswer, Me, StaffTicket } from '#contract/views.ts';
import type { Presses } from './use-presses.ts';

/** What stands over the console and waits for an answer. */
export type OpenDialog =
  | { kind: 'add' | 'help' | 'poster' }
  | { kind: 'reason'; why: 'call' | 'remove'; ticket: StaffTicket };

export interface ConsoleContext extends Presses {
  view: DeskView;
  me: Me;
  /** Whether this member may do more than look. */
  mayWork: boolean;
  isLive: boolean;
  since: Date | null;
  open: (dialog: OpenDialog) => void;
  /** The guest added by hand last. */
  added: JoinAnswer | null;
  forgetAdded: () => void;
  /** The address guests open, as texts and posters carry it. */
  guestUrl: string;
  /** Countries a phone can be of, short for the wire. */
  countries: string;
  /** What one says to a called guest, by language. */
  greetings: Record<string, string>;
}

export const ConsoleContext = createContext<ConsoleContext | null>(null);

export function useConsole(): ConsoleContext {
  const context = use(ConsoleContext);
  if (!context) throw new Error('This part belongs inside the console.');
  return context;
}
