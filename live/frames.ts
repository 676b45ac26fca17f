// Server-Sent Events as bytes. The number stands in front of a view, so that two views can be compared without it.

import type { TicketLive } from '#contract/views.ts';
import type { Texting } from '#domain/texting.ts';

/** A sign of life that a page can notice; it carries nothing. */
export const beat = Buffer.from('event: beat\ndata: 0\n\n');

/** Whoever watches may do something else now, or nothing: their page is to be asked for anew. */
export const gone = Buffer.from('event: gone\ndata: 0\n\n');

/** A view without its number, as JSON: what is compared to know whether it changed. */
export function bodyOf({ seq: _seq, ...rest }: { seq: number }): string {
  return JSON.stringify(rest);
}

export function frameOf(seq: number, body: string): string {
  return `id: ${seq}\ndata: {"seq":${seq},${body.slice(1)}\n\n`;
}

/** All that those who wait on one line have in common in their frames; only the place in line and the wait differ. */
export interface WaitingFrame {
  before: string;
  after: string;
}

export function waitingFrame(seq: number, texting: Texting): WaitingFrame {
  const rest = {
    desk: null,
    calledAt: null,
    graceEndsAt: null,
    isComing: false,
    timesCalled: 0,
    endedAt: null,
    texting,
  } satisfies Omit<TicketLive, 'seq' | 'state' | 'ahead' | 'wait'>;
  return {
    before: `id: ${seq}\ndata: {"seq":${seq},"state":"waiting","ahead":`,
    after: `,${JSON.stringify(rest).slice(1)}\n\n`,
  };
}
