/**
 * What a guest reads of how they learn of their turn. The page promises nothing that is not sent. It never says that a number or an
 * address wants no messages: whoever typed it may be a stranger to it (decision 042).
 */

import type { ToldFirst } from '../ticket/ticket.ts';
import type { Texting } from './texting.ts';

interface OwnContact {
  phoneMasked: string | null;
  emailMasked: string | null;
  canText: boolean;
  canPush: boolean;
  /** Whether the place sends emails. */
  canGiveEmail: boolean;
  toldFirst: ToldFirst | null;
  texting: Texting;
}

export const isTexted = ({ canText, texting }: Pick<OwnContact, 'canText' | 'texting'>): boolean =>
  canText && texting === 'works';

/** `unsent`: texts cannot be sent now. `no_texts`: their number takes none. `page`: their page and the board. */
export type GuestReach = 'email' | 'text' | 'push' | 'unsent' | 'no_texts' | 'page';

export function guestReachOf(contact: OwnContact): GuestReach {
  const { phoneMasked, emailMasked, canText, canPush, canGiveEmail, toldFirst } = contact;
  const isByText = isTexted(contact);
  if (emailMasked !== null && canGiveEmail && (!isByText || toldFirst === 'email')) return 'email';
  if (isByText) return 'text';
  if (canPush) return 'push';
  if (canText) return 'unsent';
  return phoneMasked === null ? 'page' : 'no_texts';
}
