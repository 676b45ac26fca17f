export interface Every {
  (job: string, seconds: number, work: () => Promise<void>): void;
  /** Begins nothing any more, and waits for what is under way. */
  stop: () => Promise<void>;
}

/** Repeats each work with a pause between the end of one run and the start of the next. A fault is reported and ends nothing. */
export function repeatEvery(report: (fault: { job: string; error: unknown }) => void): Every {
  let isStopped = false;
  const pending = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const again = (job: string, seconds: number, work: () => Promise<void>): void => {
    if (isStopped) return;
    const timer = setTimeout(() => {
      pending.delete(timer);
      const turn = work()
        .catch((error: unknown) => report({ job, error }))
        .finally(() => {
          running.delete(turn);
          again(job, seconds, work);
        });
      running.add(turn);
    }, seconds * 1000);
    pending.add(timer);
  };
  const stop = async (): Promise<void> => {
    isStopped = true;
    for (const timer of pending) clearTimeout(timer);
    await Promise.all(running);
  };
  return Object.assign(again, { stop });
}
