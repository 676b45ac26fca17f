import { gone } from '#live/frames.ts';
import { RequestScope, runInScope } from '#db/scope/scope.ts';
import type { Socket } from 'node:net';
import type { Sink } from '#live/hub.ts';
import { isRefusal } from '#domain/refusal.ts';
import { contained, guarded } from '#timers/guarded.ts';

/** Together with the time of the queries, a watcher who loses the right is disconnected within five seconds. In milliseconds. */
const recheckUsualMs = 2500;
/** Checks under way at once: a place with many consoles must not take the database away from its guests. */
const askedAtOnce = 4;

/** A stream: its connection, and where its frames go. */
export interface Stream {
  socket: Socket;
  sink: Sink;
}

interface Guarded {
  sink: Sink;
  isAllowed: () => Promise<boolean>;
}

/** Checks repeatedly, for every stream that is not public, whether its reader may still watch. */
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

  watch({ socket, sink }: Stream, isAllowed: () => Promise<boolean>): void {
    const one = { sink, isAllowed };
    this.open.add(one);
    socket.once('close', () => this.open.delete(one));
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async recheck(): Promise<void> {
    // If the database answers slowly, the next round of checks does not start yet.
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

async function endWhereForbidden({ sink, isAllowed }: Guarded): Promise<void> {
  try {
    // Runs long after the request, with a new scope, as if the request were new.
    if (!(await runInScope(new RequestScope(), isAllowed))) showOut(sink);
  } catch (error) {
    // An unreachable database forbids nothing; after any other refusal the reader must connect again.
    if (isRefusal(error) && error.code !== 'unavailable') showOut(sink);
  }
}

export function showOut(sink: Sink): void {
  sink.write(gone);
  sink.end();
}
