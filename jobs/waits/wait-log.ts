// The logs of the lines of a place, as the estimate hears them: one event after the other, however long the logs are.

import type { Db } from '#db/database.ts';
import { findWaitLog, type WaitLogRow, addWaitRaises } from '#db/ticket/kept-waits.ts';
import { waitEventsOf } from '#domain/wait/event-of-log.ts';
import type { WaitEvent } from '#domain/wait/wait-event.ts';
import { tellWait, type WaitForecast } from '#domain/wait/forecast.ts';
import type { Hall, HallLine } from '#domain/wait/hall.ts';
import { newScreen, showOn, type Screen } from '#domain/wait/shown-wait.ts';

/** Of the log of one line: what came after `after`, until `head`. */
export interface LogSpan {
  organizationId: string;
  lineId: string;
  after: number;
  head: number;
}

export interface LogReading {
  /** Called after each event: lets others work. */
  turn: () => Promise<void>;
  sliceRows?: number;
}

/** Of one line: all lines of a place together are a few megabytes. */
const usualSliceRows = 200;

/** By time; the events of one line in the order of its log, because clocks step back and differ between processes. */
export async function* logInOrder(
  db: Db,
  spans: readonly LogSpan[],
  { turn, sliceRows = usualSliceRows }: LogReading,
): AsyncGenerator<WaitLogRow> {
  const lines = spans.map((span) => new LineLog(db, span, sliceRows));
  for (const line of lines) await line.advance();
  for (;;) {
    let next: LineLog | undefined;
    for (const line of lines) if (line.row && (!next || line.isBefore(next))) next = line;
    if (!next?.row) return;
    yield next.row;
    await turn();
    await next.advance();
  }
}

class LineLog {
  row: WaitLogRow | undefined;
  /** No event of a line is earlier than one before it. */
  private at = -Infinity;
  private readonly db: Db;
  private readonly span: LogSpan;
  private readonly max: number;
  private slice: WaitLogRow[] = [];
  private next = 0;

  constructor(db: Db, span: LogSpan, max: number) {
    this.db = db;
    this.span = { ...span };
    this.max = max;
  }

  async advance(): Promise<void> {
    if (this.next === this.slice.length && this.span.after < this.span.head) {
      this.slice = await findWaitLog(this.db, { ...this.span, max: this.max });
      this.next = 0;
      this.span.after = this.slice.at(-1)?.seq ?? this.span.head;
    }
    this.row = this.slice[this.next];
    this.next += 1;
    if (this.row) this.at = Math.max(this.row.at.getTime(), this.at);
  }

  isBefore(other: LineLog): boolean {
    return this.at < other.at || (this.at === other.at && (this.row?.seq ?? 0) < (other.row?.seq ?? 0));
  }
}

export const waitEventsOfRow = (row: WaitLogRow): WaitEvent[] =>
  waitEventsOf({
    lineId: row.line_id,
    at: row.at,
    kind: row.kind,
    actorKind: row.actor_kind,
    ticketId: row.ticket_id,
    data: row.data,
    serviceId: row.service_id,
    holdUntil: row.hold_until,
  });

// Counts how often the waits on guests' screens went up, for one place while it is in memory, for the record of waits.
export class Screens {
  private readonly open = new Map<string, Screen>();

  /** A guest who joined saw the estimate of that moment. */
  begin({ ticket_id: ticket, promised }: WaitLogRow): void {
    if (promised) this.open.set(ticket, newScreen(promised.ahead, promised));
  }

  show({ waiting }: HallLine, forecast: WaitForecast | null): void {
    waiting.forEach(({ ticket }, ahead) => {
      const wait = tellWait(forecast, ahead);
      const screen = this.open.get(ticket);
      if (screen) showOn(screen, wait, ahead);
      else this.open.set(ticket, newScreen(ahead, wait));
    });
  }

  /** Stores the counts of guests who no longer wait; with `everybody` of all, before the place leaves memory. */
  async keep(db: Db, organizationId: string, hall: Hall, everybody: boolean): Promise<void> {
    const waiting = new Set([...hall.lines.values()].flatMap((line) => line.waiting.map(({ ticket }) => ticket)));
    const gone = [...this.open].filter(([ticket]) => everybody || !waiting.has(ticket));
    const raised = gone.flatMap(([ticket, { raises, raisedBy: minutes }]) =>
      raises > 0 ? [{ ticket, raises, minutes }] : [],
    );
    if (raised.length > 0) await addWaitRaises(db, organizationId, raised);
    for (const [ticket] of gone) this.open.delete(ticket);
  }
}
