import type { FormAnswer } from '../../../../form/form-answer.ts';

/** A link for one person, to be passed on now: it is not shown again. */
export interface HandedLink {
  address: string;
  /** Whom it is for. */
  name: string;
  qr: { path: string; size: number };
  /** Where it is sent, too; null: nowhere. */
  emailedTo: string | null;
}

/** What a page of the team hears of the form it sent. */
export interface TeamAnswer extends FormAnswer {
  /** What was made. */
  link?: HandedLink | null;
}
