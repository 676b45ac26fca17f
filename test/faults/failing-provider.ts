// A provider that fails at random and calls back, and senders that are killed: what tests of both share.

import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { spawn, type ChildProcess } from 'node:child_process';
import { fastify } from 'fastify';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { registerInbound } from '#server/inbound.ts';
import { testSecret, type Harbour } from '#test/harbour.ts';
import type { Mode } from '#test/providers/simulator.ts';

/** The address that providers were told. */
export const origin = 'https://line.example.org';

const modes: Mode[] = ['slow', 'throttled', 'fault_before', 'fault_after', 'cut_before', 'cut', 'torn', 'malformed'];
const shareOfFaults = 0.4;

export const failAtRandom = (): Mode =>
  Math.random() < shareOfFaults ? (modes[Math.floor(Math.random() * modes.length)] ?? 'fine') : 'fine';

/** No bound of a day is in the way, and the commands go by the real clock, as senders in processes of their own do. */
export async function openForSenders(harbour: Harbour): Promise<CommandContext> {
  const now = (): Date => new Date();
  await harbour.pool.query(
    `update place_spending set day_most = 100000, prefix_most = 100000, address_most = 100000, unusual_after = 100000`,
  );
  return { ...harbour.another({ now }), now };
}

/** Where calls of providers are taken; `via` is where it is really to be found. */
export async function openInbound(commands: CommandContext): Promise<{ via: string; stop: () => Promise<void> }> {
  const inbound = fastify();
  const quiet = { told: () => undefined, report: () => undefined };
  await registerInbound(inbound, { commands, inbound: { origin, isPublic: true }, publicUrl: origin, ...quiet });
  const via = await inbound.listen({ port: 0, host: '127.0.0.1' });
  return { via, stop: () => inbound.close() };
}

export interface SenderInput {
  said?: 'pipe' | 'ignore';
  /** Longer than a handover may take, and as long as a message of a killed sender lies. */
  leaseSeconds?: number;
}

export function startSender(
  { connectionString }: Harbour,
  { said = 'ignore', leaseSeconds = 2 }: SenderInput = {},
): ChildProcess {
  const script = fileURLToPath(new URL('provider-sender.ts', import.meta.url));
  return spawn(process.execPath, [script, connectionString, testSecret, origin, String(leaseSeconds)], {
    stdio: ['ignore', said, 'inherit'],
  });
}

/** Resolves when it is at work. */
export async function startedSender(harbour: Harbour, leaseSeconds: number): Promise<ChildProcess> {
  const sender = startSender(harbour, { said: 'pipe', leaseSeconds });
  const { stdout } = sender;
  if (stdout) await once(stdout, 'data');
  stdout?.resume();
  return sender;
}

export async function killSender(sender: ChildProcess): Promise<void> {
  const isGone = once(sender, 'exit');
  sender.kill('SIGKILL');
  await isGone;
}
