import { createContext, use } from 'react';
import type { ConsoleLine, DeskView, JoinAnswer, Me, StaffTicket } from '#contract/views.ts';
import type { Presses } from './press/use-presses.ts';

/** What stands over the console and waits for an answer. */
export type OpenDialog =
  | { kind: 'add' | 'help' | 'poster' }
  | { kind: 'reason'; why: WhyAsked; ticket: StaffTicket }
  | { kind: 'ticket' | 'transfer' | 'move' | 'phrases'; ticket: StaffTicket }
  | { kind: 'line_news'; line: ConsoleLine; state: 'paused' | 'closed' };

/** What is done for a named reason only; a move: with how many of the line ahead. */
export type WhyAsked = 'call' | 'remove' | { kind: 'move'; ahead: number };

export interface ConsoleContext extends Presses {
  view: DeskView;
  me: Me;
  /** Whether several people work on this browser. */
  isShared: boolean;
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
  guestUrlReaches: 'everywhere' | 'network' | 'nowhere';
  /** Countries a phone can be of, short for the wire. */
  countries: string;
  /** What one says to a called guest, by language. */
  greetings: Record<string, string>;
  /** What a host may show to a guest, by language, in one order. */
  phrases: Record<string, string[]>;
  /** What one reads out on the phone, by language, with `{number}` and `{desk}` to be filled in. */
  voiceScripts: Record<string, string>;
}

export const ConsoleContext = createContext<ConsoleContext | null>(null);

export function useConsole(): ConsoleContext {
  const context = use(ConsoleContext);
  if (!context) throw new Error('This part belongs inside the console.');
  return context;
}
