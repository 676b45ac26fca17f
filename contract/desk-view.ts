// What the console of staff shows beside single tickets. Times are RFC 3339 text.

import type { Texting } from '#domain/messaging/texting.ts';
import type { Role } from '#domain/team/permissions.ts';
import type { LineInFull, PublicPlace } from './place.ts';
import type { StaffTicket } from './staff-view.ts';

export type ConsoleLine = Pick<
  LineInFull,
  'id' | 'name' | 'prefix' | 'state' | 'waiting' | 'returnWindowMinutes' | 'partySizeLimit' | 'services' | 'questions'
>;

export interface ConsoleDesk {
  id: string;
  name: string;
  isOpen: boolean;
  lineIds: string[];
  /** Closed for a while only: until then. */
  breakUntil: string | null;
  /** Who sits there, as far as is known. */
  memberId: string | null;
}

/** Everything a host needs on one screen. Waiting tickets are in the order in which they will be called, line by line. */
export interface DeskView {
  seq: number;
  place: Pick<
    PublicPlace,
    'id' | 'slug' | 'name' | 'timeZone' | 'country' | 'languages' | 'defaultLanguage' | 'isDemo'
  >;
  desk: ConsoleDesk;
  desks: ConsoleDesk[];
  /** Whose screen is open at which desk at this moment; null: that is not known. */
  present: { memberId: string; deskId: string }[] | null;
  /**
   * Whether texts go out, and what is wrong with them: groups of numbers that are held, and whether the day's texts are all sent. And whether
   * guests can be written to by e-mail.
   */
  texting: { state: Texting; held: number; isDaySpent: boolean; canMail: boolean };
  /** Everybody who works here, so that what colleagues did can be said with their names. */
  members: { id: string; name: string }[];
  lines: ConsoleLine[];
  waiting: StaffTicket[];
  /** Called and serving, at every desk. */
  active: StaffTicket[];
  held: StaffTicket[];
  /** Those whose place is kept for another opening. */
  kept: StaffTicket[];
  /** The last of today, newest first, at most 30. */
  done: StaffTicket[];
  /** Who `call next` would call. */
  nextId: string | null;
  today: {
    served: number;
    noShows: number;
    left: number;
    typicalWaitMinutes: number | null;
    promisesKept: { kept: number; of: number } | null;
    joinedByHour: { hour: number; count: number }[];
  };
}

export interface SimulatedText {
  id: string;
  /** The same for all texts of one phone. */
  thread: string;
  /** 'in': written on that phone. */
  direction: 'in' | 'out';
  /** The phone's number, masked or full by the reader's role. */
  to: string;
  body: string;
  receivedAt: string;
}

export interface Me {
  memberId: string;
  name: string;
  role: Role;
  grants: string[];
}
