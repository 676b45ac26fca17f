import type { SimulatedText } from '#contract/views.ts';
import { grouped } from '#domain/grouped.ts';

export type Conversation = ReturnType<typeof conversationsOf>[number];

/** Groups texts by phone, the newest text first. */
export function conversationsOf(texts: readonly SimulatedText[]) {
  // Phones with the same masked number differ by their thread.
  const byPhone = grouped(texts, ({ thread }) => thread);
  return [...byPhone]
    .map(([thread, own]) => {
      // As they are read.
      const oldestFirst = own.toSorted(byTime);
      const number = oldestFirst.findLast((text) => text.number !== null)?.number ?? null;
      return { thread, to: own[0]?.to ?? '', number, texts: oldestFirst };
    })
    .sort((one, other) => newest(other).localeCompare(newest(one)));
}

function byTime(one: SimulatedText, other: SimulatedText): number {
  return one.receivedAt.localeCompare(other.receivedAt);
}

function newest({ texts }: { texts: SimulatedText[] }): string {
  return texts.at(-1)?.receivedAt ?? '';
}
