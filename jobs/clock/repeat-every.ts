import { contained, guarded } from '#timers/guarded.ts';

export interface Every {
  (job: string, seconds: number, work: () => Promise<void>): void;
  /** Starts nothing more, and waits for running work. */
  stop: () => Promise<void>;
}

/** Repeats each job with a pause between the end of one run and the start of the next. A fault is reported and the job goes on. */
export function repeatEvery(report: (fault: { job: string; error: unknown }) => void): Every {
  let isStopped = false;
  const pending = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const again = (job: string, seconds: number, work: () => Promise<void>): void => {
    if (isStopped) return;
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
    try {
      await work();
    } catch (error) {
      report({ job, error });
    }
  };
  const stop = async (): Promise<void> => {
    isStopped = true;
    for (const timer of pending) clearTimeout(timer);
    await Promise.all(running);
  };
  return Object.assign(again, { stop });
}
