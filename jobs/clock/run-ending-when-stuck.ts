import { EventEmitter } from 'node:events';
import { run, type Runner, type RunnerOptions, type WorkerEvents } from 'graphile-worker';

const maxFailures = 3;

/**
 * A job runner that ends where it cannot get jobs any more. It remembers a failure of its very first look for ever, and would otherwise
 * look on in vain while the database has long been back.
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
    // Whoever waits for its end sees how it ended.
    if (failures === maxFailures) void runner.stop().catch(() => undefined);
  });
  return runner;
}
