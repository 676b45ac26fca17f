// Guards everything that the event loop calls. Without it, an error in a timer, in a setImmediate or in work that
// nobody awaits would end the process, for all places at once. With it, the error ends only that piece of work, and
// listeners get it. A lint rule (`guarded-timers`) finds timers without the guard.

export interface Fault {
  /** The name of the piece of work: a fixed phrase, never personal data. */
  place: string;
  /** Ids of the rows it was about. */
  about: Readonly<Record<string, string>>;
  error: unknown;
}

type Listener = (fault: Fault) => void;

// One set for the process, like `process.on('uncaughtException')`: a timer deep in a channel has no caller to report
// to.
const listeners = new Set<Listener>();

/** For timers: calls `work`. An error or rejection is reported and stops there. */
export function guarded(place: string, work: () => unknown, about: Fault['about'] = {}): () => void {
  return () => void contained(place, work, about);
}

/** Runs `work` now and resolves when it ends, even after an error, so that the work after it still runs. */
export async function contained(place: string, work: () => unknown, about: Fault['about'] = {}): Promise<void> {
  try {
    await work();
  } catch (error) {
    reportFault(place, error, about);
  }
}

export function reportFault(place: string, error: unknown, about: Fault['about'] = {}): void {
  if (listeners.size === 0) sayUnheard(place, error);
  for (const listener of listeners) {
    try {
      listener({ place, about, error });
    } catch {
      // If the log cannot be written, the process still goes on.
    }
  }
}

/** Calls the listener for every fault. The returned function stops that. */
export function hearFaults(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Never logs the error's message: it may contain personal data. */
function sayUnheard(place: string, error: unknown): void {
  process.stderr.write(`A fault in ${place}: ${error instanceof Error ? error.name : typeof error}\n`);
}
