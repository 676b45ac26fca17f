// The one door for everything that the event loop calls by itself. What is thrown in a timer, in a setImmediate or in work that nobody
// waits for would end the process, for all places at once: here it ends that one piece of work, is counted, and is told to whoever
// listens. A lint rule (`guarded-timers`) finds timers that do not go through it.

export interface Fault {
  /** Which piece of work it was: a fixed phrase, never anything of a person. */
  place: string;
  /** Ids of what it was about. */
  about: Readonly<Record<string, string>>;
  error: unknown;
}

type Listener = (fault: Fault) => void;

// For the whole process, as `process.on('uncaughtException')` is: a timer deep in a channel has nobody to hand a report to.
const listeners = new Set<Listener>();
const counts = new Map<string, number>();

/** For timers: calls `work`; what it throws, or rejects with, is reported and goes no further. */
export function guarded(place: string, work: () => unknown, about: Fault['about'] = {}): () => void {
  return () => void contained(place, work, about);
}

/** Runs `work` now and resolves when it is over, well or not: nobody behind it is kept from their turn. */
export async function contained(place: string, work: () => unknown, about: Fault['about'] = {}): Promise<void> {
  try {
    await work();
  } catch (error) {
    reportFault(place, error, about);
  }
}

export function reportFault(place: string, error: unknown, about: Fault['about'] = {}): void {
  counts.set(place, (counts.get(place) ?? 0) + 1);
  if (listeners.size === 0) sayUnheard(place, error);
  for (const listener of listeners) {
    try {
      listener({ place, about, error });
    } catch {
      // A log that cannot be written to ends nothing either.
    }
  }
}

/** Hears of every fault until the function it returns is called. */
export function hearFaults(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How many there were at each place since the process began. */
export function faultCounts(): ReadonlyMap<string, number> {
  return counts;
}

/** Never the message: it may quote somebody. */
function sayUnheard(place: string, error: unknown): void {
  process.stderr.write(`A fault in ${place}: ${error instanceof Error ? error.name : typeof error}\n`);
}
