import { contained, guarded } from '#timers/guarded.ts';

/** When a job last did its work, and when it last failed. */
export interface LastRun {
  doneAt: Date | null;
  failedAt: Date | null;
}

export interface Every {
  (job: string, seconds: number, work: () => Promise<void>): void;
  /** Starts nothing more, and waits for running work. */
  stop: () => Promise<void>;
  /** Aborted by `stop`: work on years of data ends after its step. */
  stopping: AbortSignal;
  /** By the job's name; of jobs that ran at least once. */
  lastRuns: ReadonlyMap<string, LastRun>;
}

/** Repeats each job, with a pause between the end of one run and the start of the next, also after a fault. */
export function repeatEvery(report: (fault: { job: string; error: unknown }) => void): Every {
  const stopping = new AbortController();
  const pending = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  // Bounded by the jobs.
  const lastRuns = new Map<string, LastRun>();
  const again = (job: string, seconds: number, work: () => Promise<void>): void => {
    if (stopping.signal.aborted) return;
    const begin = (): void => {
      pending.delete(timer);
      const turn = contained(`job: ${job}`, () => reported(job, work)).then(() => {
        running.delete(turn);
        again(job, seconds, work);
      });
      running.add(turn);
    };
    const timer = setTimeout(guarded(`job: ${job}`, begin), seconds * 1000);
    pending.add(timer);
  };
  const reported = async (job: string, work: () => Promise<void>): Promise<void> => {
    const last = lastRuns.get(job) ?? { doneAt: null, failedAt: null };
    try {
      await work();
      lastRuns.set(job, { ...last, doneAt: new Date() });
    } catch (error) {
      lastRuns.set(job, { ...last, failedAt: new Date() });
      report({ job, error });
    }
  };
  const stop = async (): Promise<void> => {
    stopping.abort();
    for (const timer of pending) clearTimeout(timer);
    await Promise.all(running);
  };
  return Object.assign(again, { stop, stopping: stopping.signal, lastRuns });
}
