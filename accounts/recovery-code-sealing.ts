import { randomInt } from 'node:crypto';

/** None that are taken for each other on paper. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const half = 5;
const count = 10;

/** Ten of about 49 bits, in two halves: `x4m9k-7hqtw`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => `${randomPart()}-${randomPart()}`);
}

function randomPart(): string {
  return Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** A code as somebody typed it, as it was made: capitals, spaces and a lost hyphen do not matter. */
export function recoveryCodeOf(typed: string): string {
  const emails = typed
    .slice(0, 100)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  return `${emails.slice(0, half)}-${emails.slice(half)}`;
}
