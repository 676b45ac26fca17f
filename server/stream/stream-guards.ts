import { gone } from '#live/frames.ts';
import { RequestScope, runInScope } from '#db/scope/scope.ts';
import type { Socket } from 'node:net';
import { isRefusal } from '#domain/refusal.ts';
import { contained, guarded } from '#timers/guarded.ts';

/** With the time that the questions take, whoever may watch no more is shown out within five seconds. */
const recheckUsualMs = 2500;
/** Questions under way at once: a place with many consoles must not take the database from its guests. */
const askedAtOnce = 4;

interface Guarded {
  socket: Socket;
  isAllowed: () => Promise<boolean>;
}

/** Asks again and again, of every stream that is not everybody's, whether its reader may still watch. */
export class StreamGuards {
  private readonly open = new Set<Guarded>();
  private readonly timer: NodeJS.Timeout;
  private isAsking = false;

  constructor(recheckMs = recheckUsualMs) {
    this.timer = setInterval(
      guarded('streams: asking who may watch', () => this.recheck()),
      recheckMs,
    );
  }

  watch(socket: Socket, isAllowed: () => Promise<boolean>): void {
    const one = { socket, isAllowed };
    this.open.add(one);
    socket.once('close', () => this.open.delete(one));
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async recheck(): Promise<void> {
    // A database that answers slowly is not asked twice at once.
    if (this.isAsking) return;
    this.isAsking = true;
    const left = [...this.open].values();
    const askInTurn = async (): Promise<void> => {
      for (const one of left) await contained('streams: whether one may watch', () => endWhereForbidden(one));
    };
    await Promise.all(Array.from({ length: askedAtOnce }, askInTurn));
    this.isAsking = false;
  }
}

async function endWhereForbidden({ socket, isAllowed }: Guarded): Promise<void> {
  try {
    // Asked long after the request, and as if it came anew.
    if (!(await runInScope(new RequestScope(), isAllowed))) socket.end(gone);
  } catch (error) {
    // A database that is away forbids nothing; whatever else it is, they come in anew.
    if (isRefusal(error) && error.code !== 'unavailable') socket.end(gone);
  }
}
