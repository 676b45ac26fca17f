/** The password, in any form of any page, of whoever sends it. Never said back. */
export const passwordField = 'ownPassword';

/** Where somebody says who they are, on the way to what is no form. */
export function confirmPath(next: string): string {
  return `/account/confirm?next=${encodeURIComponent(next)}`;
}
