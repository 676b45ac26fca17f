// Counts how often the waits on guests' screens went up, for one place while it is in memory, for the record of waits.

import type { Db } from '#db/database.ts';
import { addWaitRaises, type WaitLogRow } from '#db/ticket/kept-waits.ts';
import { tellWait, type WaitForecast } from '#domain/wait/forecast.ts';
import type { Hall, HallLine } from '#domain/wait/hall.ts';
import { newScreen, showOn, type Screen } from '#domain/wait/shown-wait.ts';

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
