import { EventEmitter } from 'node:events';
import { run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker';

const maxFailures = 3;

/**
 * A job runner that ends when it cannot get jobs any more. The library remembers a failure of its very first query for
 * ever, and would keep polling without effect long after the database is back.
 */
export async function runEndingWhenStuck(options: RunnerOptions): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  const runner = await run({ ...options, events });
  let failures = 0;
  const isWell = (): void => void (failures = 0);
  events.on('worker:getJob:empty', isWell);
  events.on('job:start', isWell);
  events.on('worker:getJob:error', () => {
    failures += 1;
    // The caller sees in the runner's promise how it ended.
    if (failures === maxFailures) void runner.stop().catch(() => undefined);
  });
  return runner;
}
