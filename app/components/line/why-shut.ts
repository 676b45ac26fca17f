import type { PublicLine } from '#contract/views.ts';

type LineNow = Pick<PublicLine, 'state' | 'isFull' | 'closing'>;

export type WhyShut = 'none' | 'full' | 'paused' | 'closed';

/** Whether a guest can join it now, or book a place for its next opening. */
export function takesGuests({ state, isFull, closing }: LineNow): boolean {
  return state === 'open' && (!isFull || (closing?.opensAt ?? null) !== null);
}

/** Why no line of the page accepts guests; null if one does. */
export function whyShut(lines: readonly LineNow[]): WhyShut | null {
  if (lines.length === 0) return 'none';
  if (lines.some(takesGuests)) return null;
  if (lines.some((line) => line.state === 'open')) return 'full';
  return lines.some((line) => line.state === 'paused') ? 'paused' : 'closed';
}
