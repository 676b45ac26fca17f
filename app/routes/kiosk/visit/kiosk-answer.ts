import type { PublicPlace } from '#contract/views.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { PaperText } from '../paper/paper-text.server.ts';

/** The answer to taking a ticket: what the last screen shows, and what is printed. */
export interface KioskTicket {
  number: string;
  /** For another day. */
  isBooked: boolean;
  textedTo: string | null;
  paper: PaperText;
}

export interface KioskRefusal {
  code: RefusalCode;
  opensAt: string | null;
}

/** The state of the lines, and what guests are told of their data, as a kiosk polls it every few seconds. */
export interface KioskNow {
  place: PublicPlace;
  /** After the visit. */
  keepHours: number;
  now: string;
}
