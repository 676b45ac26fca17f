/** The sender's password, in any form of any page. Never sent back. */
export const passwordField = 'ownPassword';

/** For a proof of identity on the way to a page, not to a form. */
export function confirmPath(next: string): string {
  return `/account/confirm?next=${encodeURIComponent(next)}`;
}
