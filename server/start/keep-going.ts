import { reportFault } from '#timers/guarded.ts';

/**
 * The last safety net below timers/guarded.ts, once the server is ready: an uncaught fault is logged and counted, and
 * the process goes on (docs/decisions/037). Returns a function that removes the net.
 */
export function keepGoing(): () => void {
  const onException = (error: unknown): void => reportFault('process: not caught', error);
  const onRejection = (error: unknown): void => reportFault('process: a promise nobody waited for', error);
  // Nothing reads this output any more: reporting the error there would cause an endless loop.
  const onClosedOutput = (): void => undefined;
  const outputs = [process.stdout, process.stderr];
  process.on('uncaughtException', onException);
  process.on('unhandledRejection', onRejection);
  for (const output of outputs) output.on('error', onClosedOutput);
  return () => {
    process.off('uncaughtException', onException);
    process.off('unhandledRejection', onRejection);
    for (const output of outputs) output.off('error', onClosedOutput);
  };
}
