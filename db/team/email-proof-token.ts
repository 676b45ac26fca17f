// The proof that a member reads an address. It is derived from its purpose and the address itself, and not stored: an
// email to one address reveals nothing about another.

import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#db/secret/secrets.ts';

type Deriving = Pick<Secrets, 'derive'>;

/** The token in the link. 43 characters, 256 bits. */
export function emailProofToken(secrets: Deriving, { id, address }: { id: string; address: string }): string {
  return secrets.derive(`email-proof:${id}:${address.toLowerCase()}`);
}

/** Extra mark in other links when they go by email. It is missing when the link is shown to the person who made it. */
export function emailedMark(secrets: Deriving, { linkId, address }: { linkId: string; address: string }): string {
  return secrets.derive(`mailed:${linkId}:${address.toLowerCase()}`);
}

export function isEmailedMark(secrets: Deriving, { mark, ...link }: { mark: string; linkId: string; address: string }) {
  const [given, right] = [Buffer.from(mark), Buffer.from(emailedMark(secrets, link))];
  return given.length === right.length && timingSafeEqual(given, right);
}
