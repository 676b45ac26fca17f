// Where a ticket stands in its line. A rank is a string that sorts by its bytes. Who joins gets a rank made of the number
// of the joining event, so joining needs no look at the line; who is put between two others gets a rank between theirs.

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = digits.length;
// 62^7 events on one line: a guest every second for a hundred thousand years.
const joinWidth = 7;

/** The rank of whoever comes last by event `seq`. */
export function rankOfSeq(seq: number): string {
  let rest = seq;
  let rank = '';
  for (let place = 0; place < joinWidth; place++) {
    rank = digits.charAt(rest % base) + rank;
    rest = Math.floor(rest / base);
  }
  return rank;
}

/** Whether it lies between two others: its ticket did not come last by any event. */
export const isPlacedRank = (rank: string): boolean => rank.length > joinWidth;

/**
 * A rank strictly between two others. `after: null` means ahead of everyone, `before: null` means behind `after`.
 * Ranks are read as fractions in base 62; a rank made here never ends in '0', so there is always room again.
 */
export function rankBetween(after: string | null, before: string | null): string {
  const low = after ?? '';
  if (before !== null && low >= before) throw new RangeError('ranks out of order');
  let rank = '';
  let isBounded = before !== null;
  for (let place = 0; ; place++) {
    const lowDigit = place < low.length ? digits.indexOf(low.charAt(place)) : 0;
    const highDigit =
      isBounded && before !== null && place < before.length ? digits.indexOf(before.charAt(place)) : base;
    if (isBounded && lowDigit === highDigit) {
      rank += digits.charAt(lowDigit);
      continue;
    }
    const middle = Math.floor((lowDigit + highDigit) / 2);
    if (middle > lowDigit) return rank + digits.charAt(middle);
    rank += digits.charAt(lowDigit);
    isBounded = false;
  }
}

/**
 * A rank strictly between two others that no ticket of the line ever had: `seq`, the event that gives it, is its end, and the last
 * digit says how long that end is. Someone who is resumed, or whose call is undone, finds their old rank free.
 */
export function uniqueBetween(after: string | null, before: string | null, seq: number): string {
  const end = rankOfSeq(seq).replace(/^0+/, '');
  return `${rankBetween(after, before)}${end}${end.length}`;
}
