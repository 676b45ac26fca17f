import type { SimulatedText } from '#contract/views.ts';

export interface Conversation {
  to: string;
  /** Oldest first, as they are read. */
  texts: SimulatedText[];
}

/** By number, the one that got the newest text first. */
export function conversationsOf(texts: readonly SimulatedText[]): Conversation[] {
  const byNumber = Map.groupBy(texts, ({ to }) => to);
  return [...byNumber]
    .map(([to, own]) => ({ to, texts: own.toSorted(byTime) }))
    .sort((one, other) => newest(other).localeCompare(newest(one)));
}

function byTime(one: SimulatedText, other: SimulatedText): number {
  return one.receivedAt.localeCompare(other.receivedAt);
}

function newest({ texts }: Conversation): string {
  return texts.at(-1)?.receivedAt ?? '';
}
