import type { StandingWish } from '#domain/team/team.ts';

/** A link for one person, to be passed on now: it is not shown again. */
export interface HandedLink {
  address: string;
  /** Whom it is for. */
  name: string;
  qr: { path: string; size: number };
  /** Where it is sent, too; null: nowhere. */
  mailedTo: string | null;
}

/** What the page of the team hears of the form it sent. */
export type TeamAnswer =
  | { form: 'revoke' }
  | { form: 'invite'; link: HandedLink }
  | {
      form: 'invite';
      link: null;
      faults: Partial<Record<string, string>>;
      sent: StandingWish & { name: string; email: string; language: string };
    };

/** The same of the page of one person; what is saved of their rights is answered as on every page of the settings. */
export type MemberAnswer =
  | { form: 'reset'; link: HandedLink }
  /** It could not be made. */
  | { form: 'reset'; link: null }
  /** The last owner stays. */
  | { form: 'remove' };
