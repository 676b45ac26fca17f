// Server-Sent Events as bytes. The number comes before the view, so that views can be compared without it.

import { createHash } from 'node:crypto';
import type { TicketLive } from '#contract/views.ts';

/** A heartbeat that a page can notice; it carries no data. */
export const beat = Buffer.from('event: beat\ndata: 0\n\n');

/** The watcher's rights changed or ended: the page must be loaded again. */
export const gone = Buffer.from('event: gone\ndata: 0\n\n');

/** A view without its number, as JSON: compared to find out whether it changed. */
export function bodyOf({ seq: _seq, ...rest }: { seq: number }): string {
  return JSON.stringify(rest);
}

/**
 * The id that a reconnecting reader sends for its last frame: the head of the log, and a mark of the view. Much of a
 * view is not in the log (a desk's name, the place's settings), so an equal number alone does not mean that nothing
 * changed.
 */
export function eventId(seq: number, seen: string): string {
  return `${seq}-${createHash('sha1').update(seen).digest('base64url').slice(0, 8)}`;
}

export function frameOf(id: string, seq: number, body: string): string {
  return `id: ${id}\ndata: {"seq":${seq},${body.slice(1)}\n\n`;
}

/** A frame without the place in line and the wait: the rest is the same for all who wait on one line. */
export interface WaitingFrame {
  id: string;
  before: string;
  after: string;
}

export type WaitingFacts = Pick<TicketLive, 'lineId' | 'texting' | 'away' | 'isFirstEstimate'>;

/** `waits`: everything the waits are computed from, except the place in line. */
export function waitingFrame(
  seq: number,
  waits: string,
  { lineId, texting, away, isFirstEstimate }: WaitingFacts,
): WaitingFrame {
  const rest = {
    desk: null,
    calledAt: null,
    graceEndsAt: null,
    isComing: false,
    timesCalled: 0,
    endedAt: null,
    texting,
    away,
    isFirstEstimate,
  } satisfies Omit<TicketLive, 'seq' | 'lineId' | 'state' | 'ahead' | 'wait'>;
  const id = eventId(seq, waits + texting);
  return {
    id,
    before: `id: ${id}\ndata: {"seq":${seq},"lineId":"${lineId}","state":"waiting","ahead":`,
    after: `,${JSON.stringify(rest).slice(1)}\n\n`,
  };
}
