// Downloads for tests, from third-party servers. A network that drops packets never answers, not even with an error, so
// there is one deadline for the first byte and one for the whole download. After a failure the server is not tried
// again in this run.

import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Patience {
  firstByteMs: number;
  wholeMs: number;
}

export const usualPatience: Patience = { firstByteMs: 20_000, wholeMs: 60_000 };
/** For hooks that wait for a download, and for the start of the downloaded program. */
export const downloadingMs = usualPatience.wholeMs + 30_000;

/** Runs one program within the remaining time. On failure it throws the program's output. */
export type Step = (file: string, args: readonly string[], options?: StepOptions) => Promise<string>;

interface StepOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** `from`: the owner of the servers, for the output. Throws with a sentence that says why the download failed. */
export async function download<Value>(
  from: string,
  { wholeMs }: Patience,
  work: (step: Step) => Promise<Value>,
): Promise<Value> {
  if (isUnreached(from)) throw new Error(`${from} was not reached earlier in this run`);
  const endsAt = Date.now() + wholeMs;
  const step: Step = async (file, args, options = {}) => {
    const timeout = Math.max(1, endsAt - Date.now());
    try {
      const shell = process.platform === 'win32';
      const { stdout } = await promisify(execFile)(file, args, { ...options, timeout, shell, killSignal: 'SIGKILL' });
      return stdout;
    } catch (error) {
      const said = wordsOf(error);
      if (Date.now() < endsAt && !unreached.test(said)) throw error;
      remember(from);
      throw new Error(`${from} is not reached: ${firstOf(said)}`, { cause: error });
    }
  };
  return work(step);
}

/** The wording of npm and apt-get. */
const unreached =
  /ETIMEDOUT|EIDLETIMEOUT|ERR_SOCKET_TIMEOUT|network timeout|socket hang up|ENOTFOUND|EAI_AGAIN|ECONN|EHOSTUNREACH|ENETUNREACH|timed out|Could not (connect|resolve)|Cannot initiate|Temporary failure|Connection failed/;

const wordsOf = (error: unknown): string =>
  error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);

const firstOf = (said: string): string =>
  said
    .split('\n')
    .find((line) => unreached.test(line))
    ?.slice(0, 160) ?? 'out of time';

// Test files run in several processes. In `npm test` the temporary folder belongs to the run; otherwise one runner
// has started them all.
const noteOf = (from: string): string => join(tmpdir(), `not-reached-${from.replaceAll(/\W+/g, '-')}`);
const run = process.env['TURNSTONE_TEST_RUN'] ?? String(process.ppid);

function remember(from: string): void {
  writeFileSync(noteOf(from), run);
}

function isUnreached(from: string): boolean {
  try {
    return readFileSync(noteOf(from), 'utf8') === run;
  } catch {
    return false;
  }
}
