import { randomInt } from 'node:crypto';

/** Without characters that look alike on paper. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const half = 5;
const count = 10;

/** Ten codes of about 49 bits, in two halves: `x4m9k-7hqtw`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => `${randomPart()}-${randomPart()}`);
}

function randomPart(): string {
  return Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Normalises a typed code: capitals, spaces and a missing hyphen do not matter. */
export function recoveryCodeOf(typed: string): string {
  const characters = typed
    .slice(0, 100)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  return `${characters.slice(0, half)}-${characters.slice(half)}`;
}
