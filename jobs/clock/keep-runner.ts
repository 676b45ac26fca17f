import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';

const pauseMs = 2000;

/** A job runner stops if the database fails at the wrong moment. Starts a new one each time, until `stop`. */
export async function keepRunner(start: () => Promise<Runner>, report: (error: unknown) => void) {
  const stopping = new AbortController();
  let runner = await start();
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await runner.promise.catch(report);
      if (stopping.signal.aborted) return;
      await sleep(pauseMs, null, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await start().then((next) => (runner = next), report);
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      // A runner that has already ended throws when stopped.
      await runner.stop().catch(() => undefined);
      await watching;
    },
  };
}
