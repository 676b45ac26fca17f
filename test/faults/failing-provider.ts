// A provider that fails at random and calls back, and senders that get killed: the shared parts of their tests.

import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { spawn, type ChildProcess } from 'node:child_process';
import { fastify } from 'fastify';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { registerInbound } from '#server/inbound.ts';
import { testSecret, type Harbour } from '#test/harbour.ts';
import type { Mode } from '#test/providers/simulator.ts';

/** The address that providers received. */
export const origin = 'https://line.example.org';

const modes: Mode[] = ['slow', 'throttled', 'fault_before', 'fault_after', 'cut_before', 'cut', 'torn', 'malformed'];
const shareOfFaults = 0.4;

export const failAtRandom = (): Mode =>
  Math.random() < shareOfFaults ? (modes[Math.floor(Math.random() * modes.length)] ?? 'fine') : 'fine';

/** No daily limit interferes, and the commands use the real clock, as senders in separate processes do. */
export async function openForSenders(harbour: Harbour): Promise<CommandContext> {
  const now = (): Date => new Date();
  await harbour.pool.query(
    `update place_spending set day_most = 100000, prefix_most = 100000, address_most = 100000, unusual_after = 100000`,
  );
  return { ...harbour.another({ now }), now };
}

/** Accepts the providers' calls; `via` is its actual address. */
export async function openInbound(commands: CommandContext): Promise<{ via: string; stop: () => Promise<void> }> {
  const inbound = fastify();
  const quiet = { onMessageChanged: () => undefined, report: () => undefined };
  await registerInbound(inbound, { commands, inbound: { origin, isPublic: true }, publicUrl: origin, ...quiet });
  const via = await inbound.listen({ port: 0, host: '127.0.0.1' });
  return { via, stop: () => inbound.close() };
}

interface SenderInput {
  said?: 'pipe' | 'ignore';
  /** Longer than a handover may take, and longer than a killed sender's message stays claimed. */
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

/** Resolves when it works. */
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
