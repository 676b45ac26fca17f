// What shows that somebody reads an address. All of it is derived, from what it is for and the address itself: what was sent to one address
// says nothing of another, and neither is kept.

import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#db/secret/secrets.ts';

type Deriving = Pick<Secrets, 'derive'>;

/** What stands in the link. 43 characters, 256 bits. */
export function emailProofToken(secrets: Deriving, { id, address }: { id: string; address: string }): string {
  return secrets.derive(`email-proof:${id}:${address.toLowerCase()}`);
}

/** What links of other kinds carry where they go by e-mail, and not where they are shown to whoever makes them. */
export function emailedMark(secrets: Deriving, { linkId, address }: { linkId: string; address: string }): string {
  return secrets.derive(`mailed:${linkId}:${address.toLowerCase()}`);
}

export function isEmailedMark(
  secrets: Deriving,
  { mark, ...link }: { mark: string; linkId: string; address: string },
): boolean {
  const [given, right] = [Buffer.from(mark), Buffer.from(emailedMark(secrets, link))];
  return given.length === right.length && timingSafeEqual(given, right);
}
