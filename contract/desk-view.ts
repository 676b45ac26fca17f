// What the staff console shows besides single tickets. Times are RFC 3339 text.

import type { Texting } from '#domain/messaging/texting.ts';
import type { Role } from '#domain/team/permissions.ts';
import type { LineInFull, PublicPlace } from './place.ts';
import type { StaffTicket } from './staff-view.ts';

export interface ConsoleLine extends Pick<
  LineInFull,
  'id' | 'name' | 'prefix' | 'state' | 'waiting' | 'returnWindowMinutes' | 'partySizeLimit' | 'services' | 'questions'
> {
  /** Whether guests may join by its opening hours, and when that changes; null: not within the weeks that are looked at. */
  byHours: { isWithin: boolean; changesAt: string | null };
  /** As many wait as may; guests cannot join. */
  isFull: boolean;
}

export interface ConsoleDesk {
  id: string;
  name: string;
  isOpen: boolean;
  lineIds: string[];
  /** The end of a break; the desk is closed until then. */
  breakUntil: string | null;
  /** The member at the desk, if known. */
  memberId: string | null;
}

/** Everything a host needs on one screen. Waiting tickets are in the order in which this desk calls them. */
export interface DeskView {
  seq: number;
  place: Pick<
    PublicPlace,
    'id' | 'slug' | 'name' | 'timeZone' | 'country' | 'languages' | 'defaultLanguage' | 'isDemo'
  >;
  desk: ConsoleDesk;
  desks: ConsoleDesk[];
  /** Which member has a screen open at which desk now; null: not known. */
  present: { memberId: string; deskId: string }[] | null;
  /**
   * Whether texts go out, and why not: the number of blocked prefixes, and whether the day's budget is spent. Also whether the place can
   * send email to guests.
   */
  texting: { state: Texting; held: number; isDaySpent: boolean; canMail: boolean };
  /** Everybody who works here, so that the page can name the colleague who did something. */
  members: { id: string; name: string }[];
  lines: ConsoleLine[];
  waiting: StaffTicket[];
  /** Called and serving, at every desk. */
  active: StaffTicket[];
  held: StaffTicket[];
  /** Booked for another opening. */
  kept: StaffTicket[];
  /** Today's last finished tickets, newest first, at most 30. */
  done: StaffTicket[];
  /** The ticket that `call next` would call. */
  nextId: string | null;
  today: {
    served: number;
    noShows: number;
    left: number;
    typicalWaitMinutes: number | null;
    promisesKept: { kept: number; of: number } | null;
    joinedByHour: { hour: number; count: number }[];
    /** Minutes until the last in line is called, as it is and with this closed desk open; null: no desk would help now. */
    oneMore: { deskId: string; now: number; with: number } | null;
  };
}

export interface SimulatedText {
  id: string;
  /** The same for all texts of one phone. */
  thread: string;
  /** 'in': sent from that phone. */
  direction: 'in' | 'out';
  /** The phone number, masked or full, depending on the reader's role. */
  to: string;
  body: string;
  receivedAt: string;
  /** Of the ticket that it is about; null: of none that is known. */
  number: string | null;
}

export interface Me {
  memberId: string;
  name: string;
  role: Role;
  grants: string[];
}
