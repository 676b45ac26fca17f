import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

const running = new Set<ChildProcess>();
/** How long a program may take to end after SIGTERM. */
const endMs = 10_000;

interface RunOptions {
  env?: Record<string, string>;
  /** The output is printed at once, not collected in `output`. */
  isShown?: boolean;
}

export type Ending = { code: number; output: string; seconds: number };

/** Runs a program with the project's own Node, in a process group of its own. */
export function runNode(args: string[], options?: RunOptions): Promise<Ending> {
  return runProgram(process.execPath, args, options);
}

export async function runProgram(program: string, args: string[], options: RunOptions = {}): Promise<Ending> {
  const began = Date.now();
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    detached: true,
    stdio: options.isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const code = await new Promise<number>((done) => {
    child.once('error', (error) => {
      output += `${error.message}\n`;
      done(1);
    });
    child.once('close', (exitCode) => done(exitCode ?? 1));
  });
  running.delete(child);
  return { code, output, seconds: (Date.now() - began) / 1000 };
}

/** Ends all running programs and their children. */
export async function endPrograms(): Promise<void> {
  for (const child of running) signalGroup(child, 'SIGTERM');
  const deadline = Date.now() + endMs;
  while (running.size > 0 && Date.now() < deadline) await new Promise((done) => setTimeout(done, 50));
  for (const child of running) signalGroup(child, 'SIGKILL');
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It ended just now.
  }
}
