// What guests read, not what the estimate means: rounded, looked up by how many are ahead from what the line told last, renewed as the
// product renews it (jobs/waits/wait-keeper.ts) after each second with events and every twenty seconds without, and calmed by the page.

import { followEvent } from '#domain/wait/follow-event.ts';
import { renewForecast, tellWait, type WaitForecast } from '#domain/wait/forecast.ts';
import { LogDays } from '#domain/wait/play-log.ts';
import { newHall, type Hall } from '#domain/wait/hall.ts';
import { newScreen, showOn, type Screen, type ShownWait } from '#domain/wait/shown-wait.ts';
import type { WaitEvent } from '#domain/wait/wait-event.ts';
import type { MeasureInput } from './measure.ts';
import { simulateDays } from './simulate.ts';

/** Of one guest who waited and was called. Minutes. */
export interface SeenWait {
  told: ShownWait;
  waited: number;
  /** How often the upper end on their screen went up, and by how much in all. */
  raises: number;
  raisedBy: number;
}

const renewSeconds = 20;
/** How soon a change of the line is on the screens. Nobody has read theirs before. */
const keptWithinSeconds = 1;

export function measureScreens({ scenario, history, days, seed }: MeasureInput): SeenWait[] {
  const hall = newHall();
  const logDays = new LogDays(86_400);
  const screens = new Screens(hall);
  for (const event of simulateDays(scenario, history + days, seed)) {
    const isCounted = event.at >= history * 86_400;
    if (isCounted) screens.passTo(event.at);
    if (isCounted && event.kind === 'join') screens.begin(event);
    logDays.follow(hall, event);
    followEvent(hall, event);
    if (isCounted) screens.follow(event);
  }
  return screens.found;
}

interface SeenScreen extends Screen {
  told: ShownWait;
  joinedAt: number;
}

class Screens {
  readonly found: SeenWait[] = [];
  readonly #hall: Hall;
  readonly #told = new Map<string, WaitForecast | null>();
  readonly #screens = new Map<string, SeenScreen>();
  #toldAt = Infinity;
  #isStale = false;
  #changedAt = -Infinity;

  constructor(hall: Hall) {
    this.#hall = hall;
  }

  /** Renews the screens as often as the product would have by then. */
  passTo(at: number): void {
    if (this.#toldAt === Infinity) return this.#renew(at, false);
    const due = Math.max(this.#changedAt, this.#toldAt + keptWithinSeconds);
    if (this.#isStale && due <= at) this.#renew(due, false);
    const isBusy = [...this.#hall.lines.values()].some(({ waiting }) => waiting.length > 0);
    if (isBusy)
      for (let next = this.#toldAt + renewSeconds; next < at; next += renewSeconds) this.#renew(next, !this.#isStale);
  }

  begin({ line: id = '', ticket = '', rank = Infinity, at }: WaitEvent): void {
    const ahead = this.#hall.lines.get(id)?.waiting.filter((guest) => guest.rank <= rank).length ?? 0;
    const told = tellWait(this.#told.get(id) ?? null, ahead);
    if (told) this.#screens.set(ticket, { ...newScreen(ahead, told), told, joinedAt: at });
  }

  follow({ kind, ticket = '', at }: WaitEvent): void {
    this.#isStale = true;
    this.#changedAt = at;
    const screen = this.#screens.get(ticket);
    if (!screen || (kind !== 'call' && kind !== 'left')) return;
    this.#screens.delete(ticket);
    const { told, joinedAt, raises, raisedBy } = screen;
    if (kind === 'call' && at > joinedAt) this.found.push({ told, waited: (at - joinedAt) / 60, raises, raisedBy });
  }

  #renew(now: number, isRestless: boolean): void {
    for (const [id, { waiting }] of this.#hall.lines) {
      const before = isRestless ? (this.#told.get(id) ?? null) : null;
      const forecast = renewForecast(this.#hall, id, now, before);
      this.#told.set(id, forecast);
      waiting.forEach(({ ticket }, ahead) => {
        const screen = this.#screens.get(ticket);
        if (!screen) return;
        showOn(screen, tellWait(forecast, ahead), ahead);
        if (screen.wait && now <= screen.joinedAt + keptWithinSeconds) screen.told = screen.wait;
      });
    }
    this.#toldAt = now;
    this.#isStale = false;
  }
}
