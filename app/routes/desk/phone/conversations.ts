import type { SimulatedText } from '#contract/views.ts';

export interface Conversation {
  /** A key that distinguishes phones with the same masked number. */
  thread: string;
  to: string;
  /** Of the newest ticket that the phone got a text about. */
  number: string | null;
  /** Oldest first, as they are read. */
  texts: SimulatedText[];
}

/** Groups texts by phone, the newest text first. */
export function conversationsOf(texts: readonly SimulatedText[]): Conversation[] {
  const byPhone = Map.groupBy(texts, ({ thread }) => thread);
  return [...byPhone]
    .map(([thread, own]) => {
      const sorted = own.toSorted(byTime);
      const number = sorted.findLast((text) => text.number !== null)?.number ?? null;
      return { thread, to: own[0]?.to ?? '', number, texts: sorted };
    })
    .sort((one, other) => newest(other).localeCompare(newest(one)));
}

function byTime(one: SimulatedText, other: SimulatedText): number {
  return one.receivedAt.localeCompare(other.receivedAt);
}

function newest({ texts }: Conversation): string {
  return texts.at(-1)?.receivedAt ?? '';
}
