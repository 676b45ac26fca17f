// What all who wait on one line share: the frame around the place in line, and the wait at each place.

import type { LiveLine } from '#db/ticket/live-rows.ts';
import type { Texting } from '#domain/messaging/texting.ts';
import { tellWait, type WaitForecast } from '#domain/wait/forecast.ts';
import { waitingFrame, type WaitingFacts, type WaitingFrame } from './frames.ts';

export class LineWaits {
  facts: WaitingFacts = { lineId: '', texting: 'none', away: null, isFirstEstimate: false };
  frame: WaitingFrame = waitingFrame(0, '', this.facts);
  /** The waits as JSON, as far as requested. */
  private known: string[] = [];
  private forecast: WaitForecast | null = null;
  private mark = '';

  /** The wait with `ahead` people in front, as JSON. */
  at(ahead: number): string {
    const known = this.known[ahead];
    if (known !== undefined) return known;
    const wait = JSON.stringify(tellWait(this.forecast, ahead));
    this.known[ahead] = wait;
    return wait;
  }

  renew(line: LiveLine, texting: Texting): void {
    const mark = JSON.stringify(line.forecast);
    const { away = null, isFirst = false } = line.forecast ?? {};
    this.facts = { lineId: line.id, texting, away, isFirstEstimate: isFirst };
    this.frame = waitingFrame(line.head, mark, this.facts);
    if (mark === this.mark) return;
    this.mark = mark;
    this.forecast = line.forecast;
    this.known = [];
  }
}
