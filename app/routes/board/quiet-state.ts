import type { BoardView } from '#contract/views.ts';

/** What a board without a call says. */
export function quietState({ state, lines }: BoardView): 'closed' | 'waiting' | 'paused' | 'empty' {
  if (state === 'closed') return 'closed';
  if (lines.some(({ waiting }) => waiting > 0)) return 'waiting';
  return state === 'paused' ? 'paused' : 'empty';
}
