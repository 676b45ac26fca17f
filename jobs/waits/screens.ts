// What the screens of those who wait at one place have shown since it was read, for the record of waits: how often a wait went up.

import type { Db } from '#db/database.ts';
import { addWaitRaises, type WaitLogRow } from '#db/ticket/kept-waits.ts';
import { tellWait, type WaitForecast } from '#domain/wait/forecast.ts';
import type { Hall, HallLine } from '#domain/wait/hall.ts';
import { newScreen, showOn, type Screen } from '#domain/wait/shown-wait.ts';

export class Screens {
  private readonly open = new Map<string, Screen>();

  /** A guest who joined reads what was promised then. */
  begin({ kind, ticket_id: ticket, promised }: WaitLogRow): void {
    if (kind === 'joined' && promised) this.open.set(ticket, newScreen(promised.ahead, promised));
  }

  show({ waiting }: HallLine, forecast: WaitForecast | null): void {
    waiting.forEach(({ ticket }, ahead) => {
      const wait = tellWait(forecast, ahead);
      const screen = this.open.get(ticket);
      if (screen) showOn(screen, wait, ahead);
      else this.open.set(ticket, newScreen(ahead, wait));
    });
  }

  /** Writes how often the waits of those who no longer wait went up; of `everybody`, when the place is put away. */
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
