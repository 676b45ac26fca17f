// Server-Sent Events as bytes. The number stands in front of a view, so that two views can be compared without it.

import { createHash } from 'node:crypto';
import type { TicketLive } from '#contract/views.ts';
import type { Texting } from '#domain/messaging/texting.ts';

/** A sign of life that a page can notice; it carries nothing. */
export const beat = Buffer.from('event: beat\ndata: 0\n\n');

/** Whoever watches may do something else now, or nothing: their page is to be asked for anew. */
export const gone = Buffer.from('event: gone\ndata: 0\n\n');

/** A view without its number, as JSON: what is compared to know whether it changed. */
export function bodyOf({ seq: _seq, ...rest }: { seq: number }): string {
  return JSON.stringify(rest);
}

/**
 * What a reader who comes back says it has seen: where the log ended, and a mark of the view. Much of a view stands beside the log (the name of a
 * desk, what the place shows), so the number alone does not say that nothing changed.
 */
export function eventId(seq: number, seen: string): string {
  return `${seq}-${createHash('sha1').update(seen).digest('base64url').slice(0, 8)}`;
}

export function frameOf(id: string, seq: number, body: string): string {
  return `id: ${id}\ndata: {"seq":${seq},${body.slice(1)}\n\n`;
}

/** All that those who wait on one line have in common in their frames; only the place in line and the wait differ. */
export interface WaitingFrame {
  id: string;
  before: string;
  after: string;
}

/** `waits`: whatever the waits are worked out from, beside the place in line. */
export function waitingFrame(seq: number, waits: string, texting: Texting): WaitingFrame {
  const rest = {
    desk: null,
    calledAt: null,
    graceEndsAt: null,
    isComing: false,
    timesCalled: 0,
    endedAt: null,
    texting,
  } satisfies Omit<TicketLive, 'seq' | 'state' | 'ahead' | 'wait'>;
  const id = eventId(seq, waits + texting);
  return {
    id,
    before: `id: ${id}\ndata: {"seq":${seq},"state":"waiting","ahead":`,
    after: `,${JSON.stringify(rest).slice(1)}\n\n`,
  };
}
