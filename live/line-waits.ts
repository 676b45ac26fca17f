// What everybody who waits on one line shares: the frame around the place in line, and the wait at each place.

import type { LiveLine } from '#db/ticket/live-rows.ts';
import type { DeskRow } from '#db/place/desks.ts';
import type { Texting } from '#domain/messaging/texting.ts';
import { estimateWait } from '#domain/wait/wait.ts';
import { desksOpenFor, paceOfLine } from '#presenters/place-facts.ts';
import { waitingFrame, type WaitingFrame } from './frames.ts';

export class LineWaits {
  texting: Texting = 'none';
  frame: WaitingFrame = waitingFrame(0, '', this.texting);
  /** The waits as JSON, as far as requested. */
  private known: string[] = [];
  private from = { desksOpen: -1, pace: { seconds: 0, samples: 0 } };
  private mark = '';

  /** The wait with `ahead` people in front, as JSON. */
  at(ahead: number): string {
    const known = this.known[ahead];
    if (known !== undefined) return known;
    const wait = JSON.stringify(estimateWait({ ahead, ...this.from }));
    this.known[ahead] = wait;
    return wait;
  }

  renew(line: LiveLine, desks: readonly DeskRow[], texting: Texting): void {
    const from = { desksOpen: desksOpenFor(desks, line.id), pace: paceOfLine(line) };
    const mark = JSON.stringify(from);
    this.texting = texting;
    this.frame = waitingFrame(line.head, mark, texting);
    if (mark === this.mark) return;
    this.mark = mark;
    this.from = from;
    this.known = [];
  }
}
