import type { FastifyInstance } from 'fastify';
import { hearFaults, type Fault } from '#timers/guarded.ts';

/**
 * The shortest time between two log entries of one place in the code, however many faults it has: two thousand screens
 * that fail alike must not fill the disk. In milliseconds.
 */
const quietMs = 1000;

/** How long the same fault of a job is not told again: while a database is away, every job fails every second. In milliseconds. */
const sameFaultMs = 60_000;

interface Log {
  error: (about: Record<string, unknown>, message: string) => void;
}

/** Logs faults until the app closes. */
export function logFaultsOf(app: FastifyInstance): void {
  const stop = logFaults(app.log);
  app.addHook('onClose', (_app, done) => {
    stop();
    done();
  });
}

/** Logs the faults of timers and background work until the returned function is called. */
export function logFaults(log: Log, now = (): number => performance.now()): () => void {
  // Bounded by the places of the code that guard.
  const places = new Map<string, { saidAt: number; unsaid: number }>();
  return hearFaults(({ place, about, error }: Fault) => {
    const last = places.get(place) ?? { saidAt: -Infinity, unsaid: 0 };
    places.set(place, last);
    if (now() - last.saidAt < quietMs) {
      last.unsaid += 1;
      return;
    }
    const unsaid = last.unsaid > 0 ? { unsaid: last.unsaid } : {};
    log.error({ place, ...about, ...unsaid, err: error }, 'a fault that ended nobody else');
    places.set(place, { saidAt: now(), unsaid: 0 });
  });
}

/** Logs faults of jobs: a new one at once, one that stays once a minute, with how often it came. */
export function jobReport(log: Log, now = (): number => performance.now()) {
  // Bounded by the jobs.
  const faults = new Map<string, { words: string; saidAt: number; unsaid: number }>();
  return ({ job, error }: { job: string; error: unknown }): void => {
    const words = String(error);
    const last = faults.get(job);
    if (last?.words === words && now() - last.saidAt < sameFaultMs) {
      last.unsaid += 1;
      return;
    }
    const unsaid = last?.words === words && last.unsaid > 0 ? { unsaid: last.unsaid } : {};
    faults.set(job, { words, saidAt: now(), unsaid: 0 });
    log.error({ job, ...unsaid, err: error }, 'a job failed');
  };
}
