// Programs that a test starts, reads and stops.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

export interface Program {
  /** Its output so far, line by line. */
  said: readonly string[];
  tell: (line: string) => void;
  end: () => Promise<void>;
}

const patienceMs = 5000;

export function startProgram(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Program {
  const child = spawn(file, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on('line', (line) => said.push(line));
  child.stdin.on('error', () => undefined);
  child.on('error', (error) => said.push(String(error)));
  return {
    said,
    tell: (line) => void child.stdin.write(`${line}\n`),
    end: () => endChild(child),
  };
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await gone;
  clearTimeout(timer);
}

/** Ports that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

export const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const tell = (is: boolean): void => {
      socket.destroy();
      resolve(is);
    };
    socket.on('connect', () => tell(true)).on('error', () => tell(false));
  });

/** Waits for a condition; the error says which one failed. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, waitMs = 8000): Promise<void> {
  const end = Date.now() + waitMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`In ${waitMs} ms there was not: ${what}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
