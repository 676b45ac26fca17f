// How long a password must and may be. Length is all that is asked for: rules about letters and signs make worse passwords.

export const passwordLeast = 10;
/** Hashing is slow on purpose: nobody may hand it a book. */
export const passwordMost = 128;

export type PasswordError = 'password_too_short' | 'password_too_long';

export function passwordError(password: string): PasswordError | null {
  if (password.length < passwordLeast) return 'password_too_short';
  return password.length > passwordMost ? 'password_too_long' : null;
}
