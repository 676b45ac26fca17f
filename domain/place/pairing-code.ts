/**
 * Decides what a screen that is to become a board or a kiosk shows, and what counts as its code when staff type it. The code is
 * typed once, by somebody who walked from that screen to another: letters alone, none of them a vowel, so that no words come about.
 * The name beside it is there to be compared, and is the same in every language.
 */

export const pairingLetters = 'BCDFGHJKLMNPQRSTVWXZ';
const pairingCodeLength = 8;
export const pairingMinutes = 10;

/** How long a screen waits between two questions; one that asks sooner has to wait longer from then on. */
export const pollSeconds = 5;
const maxPollSeconds = 60;

/** Of what is typed; longer is no code, and not looked at. */
export const maxPairingInput = 60;

/** A code made of 8 or more random bytes. */
export function pairingCodeOf(bytes: Uint8Array): string {
  let value = bytes.subarray(0, pairingCodeLength).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let code = '';
  while (code.length < pairingCodeLength) {
    code += pairingLetters[Number(value % BigInt(pairingLetters.length))];
    value /= BigInt(pairingLetters.length);
  }
  return code;
}

/** The code as it was made, or null where it can be none. */
export function normalisePairingCode(input: string): string | null {
  if (input.length > maxPairingInput) return null;
  const letters = input
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}._·]/gu, '');
  return isCode.test(letters) ? letters : null;
}

/** In two halves, as it is shown: `BCDF-GHJK`. */
export function groupPairingCode(code: string): string {
  return `${code.slice(0, pairingCodeLength / 2)}-${code.slice(pairingCodeLength / 2)}`;
}

/** A shore bird by its scientific name, and two digits: 'Calidris 47'. Nobody has to translate it to see that two are the same. */
export function pairingNameOf(bytes: Uint8Array): string {
  const [bird = 0, digits = 0] = bytes;
  return `${birds[bird % birds.length]} ${10 + (digits % 90)}`;
}

/** How long the screen has to wait from now on, and whether it asked too soon. */
export function judgePoll(
  { polledAt, intervalSeconds }: { polledAt: Date | null; intervalSeconds: number },
  now: Date,
): { isTooSoon: boolean; intervalSeconds: number } {
  const earliest = (polledAt?.getTime() ?? -Infinity) + (intervalSeconds - toleranceSeconds) * 1000;
  if (now.getTime() >= earliest) return { isTooSoon: false, intervalSeconds };
  return { isTooSoon: true, intervalSeconds: Math.min(intervalSeconds + pollSeconds, maxPollSeconds) };
}

/** What became of a code. An approval of the last second still reaches its screen. */
export function pairingState(
  { is_refused, decided_at, expires_at }: { is_refused: boolean; decided_at: Date | null; expires_at: Date },
  now: Date,
): 'pending' | 'approved' | 'refused' | 'expired' {
  if (is_refused) return 'refused';
  const goodUntil = expires_at.getTime() + (decided_at ? collectSeconds * 1000 : 0);
  if (goodUntil <= now.getTime()) return 'expired';
  return decided_at ? 'approved' : 'pending';
}

const collectSeconds = 60;

/** Networks do not keep the distance between two questions. */
const toleranceSeconds = 1;

const isCode = new RegExp(`^[${pairingLetters}]{${pairingCodeLength}}$`);

const birds = [
  'Actitis',
  'Anser',
  'Ardea',
  'Arenaria',
  'Calidris',
  'Charadrius',
  'Ciconia',
  'Cygnus',
  'Egretta',
  'Fulica',
  'Gallinago',
  'Gavia',
  'Haematopus',
  'Himantopus',
  'Larus',
  'Limosa',
  'Merops',
  'Numenius',
  'Phalaropus',
  'Platalea',
  'Pluvialis',
  'Recurvirostra',
  'Rissa',
  'Sterna',
  'Tadorna',
  'Tringa',
  'Uria',
  'Vanellus',
] as const;
