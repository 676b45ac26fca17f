/** What staff may do to several guests in one step: a family that comes up together, everybody of a bus that left. */

import type { MoveReason, RemoveReason } from './ticket.ts';

/** So many tickets at once. */
export const maxTogether = 50;

/** Moves that need no more to be said. */
export const plainTogether = ['serve', 'finish', 'no_show', 'hold', 'resume', 'undo'] as const;
type PlainTogether = (typeof plainTogether)[number];

export type TogetherMove =
  | { [Kind in PlainTogether]: { kind: Kind } }[PlainTogether]
  /** `reason`: needed where guests are passed who were not chosen. */
  | { kind: 'call'; reason?: MoveReason | undefined }
  /** To the front of their lines, in the order they have among each other. */
  | { kind: 'put_first'; reason: MoveReason }
  | { kind: 'remove'; reason: RemoveReason }
  | { kind: 'transfer'; lineId: string }
  | { kind: 'tag'; tag: string; isOn: boolean };

/** The tags of a ticket with one more, or one less. */
export function retagged(tags: readonly string[], { tag, isOn }: { tag: string; isOn: boolean }): string[] {
  const plain = (word: string): string => word.trim().toLocaleLowerCase('und');
  const others = tags.filter((other) => plain(other) !== plain(tag));
  if (!isOn) return others;
  return others.length < tags.length ? [...tags] : [...tags, tag];
}
