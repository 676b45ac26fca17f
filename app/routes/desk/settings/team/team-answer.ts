import type { FormAnswer } from '#app/form/form-answer.ts';

/** A link for one person, to hand over now: it is not shown again. */
export interface HandedLink {
  address: string;
  /** The person the link is for. */
  name: string;
  qr: { path: string; size: number };
  /** The address it was also sent to; null: none. */
  emailedTo: string | null;
}

/** The answer to a form of the team pages. */
export interface TeamAnswer extends FormAnswer {
  /** The link that was made. */
  link?: HandedLink | null;
}
