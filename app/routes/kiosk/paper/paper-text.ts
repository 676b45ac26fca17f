import type { Direction, Language } from '#locales/languages.ts';

/** A printed ticket: every word in the guest's language, whoever prints it. */
export interface PaperText {
  language: Language;
  direction: Direction;
  place: string;
  /** The line, and the service if one was chosen. */
  purpose: string[];
  numberLabel: string;
  number: string;
  /** How many are ahead and how long that takes; for a booked place, its time. */
  facts: { large: string; small: string }[];
  /** What to do when the number is called. */
  called: string;
  qr: { path: string; size: number };
  qrLabel: string;
  scan: string;
  /** If no phone could open it. */
  warning: string | null;
  /** For guests who cannot scan: where to type what. */
  code: { lead: string; address: string; code: string } | null;
  bring: { title: string; items: string[] } | null;
  printed: string;
}
