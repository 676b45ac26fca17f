import { reportFault } from '#timers/guarded.ts';

/**
 * The last safety net below timers/guarded.ts, once the server is ready: an uncaught fault is logged and counted, and
 * the process goes on (docs/decisions/037). Returns a function that removes the net.
 */
export function keepGoing(): () => void {
  const onException = (error: unknown): void => reportFault('process: not caught', error);
  const onRejection = (error: unknown): void => reportFault('process: a promise nobody waited for', error);
  process.on('uncaughtException', onException);
  process.on('unhandledRejection', onRejection);
  return () => {
    process.off('uncaughtException', onException);
    process.off('unhandledRejection', onRejection);
  };
}

/** Nothing reads the output any more, or its disk is full: reporting that there would cause an endless loop. */
export function goOnWithoutOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}
