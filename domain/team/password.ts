// What a password must be: long enough, and none of those that somebody would try first. Rules about letters and signs are not
// among it: they make worse passwords. Wherever one is set, this is asked, with whose it is to be.

import { isGuessablePassword, plainOf } from './guessable-password.ts';

export const passwordLeast = 10;
/** Hashing is slow on purpose: nobody may hand it a book. */
export const maxPassword = 128;

type PasswordError = 'password_too_short' | 'password_too_long' | 'password_common' | 'password_personal';

/** What others know of whoever is to have the password. */
interface PasswordOwner {
  name?: string;
  email?: string;
}

export function passwordError(password: string, owner: PasswordOwner = {}): PasswordError | null {
  if (password.length < passwordLeast) return 'password_too_short';
  if (password.length > maxPassword) return 'password_too_long';
  if (isGuessablePassword(password)) return 'password_common';
  return isPersonal(password, owner) ? 'password_personal' : null;
}

const product = 'turnstone';
/** Shorter pieces of a name stand in many words. */
const pieceLeast = 3;
/** What must be left beside the own name, the own address and the product's name. */
const restLeast = 6;

function isPersonal(password: string, { name = '', email = '' }: PasswordOwner): boolean {
  const pieces = [product, ...piecesOf(name), ...piecesOf(email)].toSorted((a, b) => b.length - a.length);
  const plain = plainOf(password).replaceAll(/\s+/gu, '');
  let rest = plain;
  for (const piece of pieces) rest = rest.replaceAll(piece, '');
  return rest !== plain && rest.length < restLeast;
}

function piecesOf(text: string): string[] {
  const words = plainOf(text).split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => Array.from(word).length >= pieceLeast);
}
