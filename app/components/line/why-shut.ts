import type { PublicLine } from '#contract/views.ts';

type LineNow = Pick<PublicLine, 'state' | 'isFull'>;

export type WhyShut = 'none' | 'full' | 'paused' | 'closed';

/** Whether a guest can join it now. */
export function takesGuests({ state, isFull }: LineNow): boolean {
  return state === 'open' && !isFull;
}

/** Why no line of the page accepts guests; null if one does. */
export function whyShut(lines: readonly LineNow[]): WhyShut | null {
  if (lines.length === 0) return 'none';
  if (lines.some(takesGuests)) return null;
  if (lines.some((line) => line.state === 'open')) return 'full';
  return lines.some((line) => line.state === 'paused') ? 'paused' : 'closed';
}
