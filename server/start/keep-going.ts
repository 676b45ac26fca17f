import { reportFault } from '#timers/guarded.ts';

/**
 * The last net below the door of timers/guarded.ts, from the moment the server is ready: a fault that nobody caught is logged and counted, and the
 * house goes on (docs/decisions/037). Returns how to take it away.
 */
export function keepGoing(process: NodeJS.Process = globalThis.process): () => void {
  const onException = (error: unknown): void => reportFault('process: not caught', error);
  const onRejection = (error: unknown): void => reportFault('process: a promise nobody waited for', error);
  // Nobody reads what is written there any more: saying so there would go on for ever.
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
