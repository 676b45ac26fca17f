// The promise with a real adapter and a provider that fails in every way it can, while the sender is killed: told at least once and at most
// twice by the provider's own log, and never after its time.

import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { joinLine } from '#commands/ticket/join-line.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { openFaultChance, sized } from '#test/chance/chance.ts';
import { addCarrier } from '#test/scripted-provider.ts';
import { androidCarrier, androidWire } from '#test/providers/android-gateway-wire.ts';
import { openSimulator, type ProviderWire, type Simulator } from '#test/providers/simulator.ts';
import { failAtRandom, killSender, openForSenders, openInbound, origin, startSender } from './failing-provider.ts';

const calls = sized(150, 500);
const kills = sized(6, 20);
const chance = openFaultChance();

let harbour: Harbour;
let context: CommandContext;
let simulator: Simulator;
let inbound: Awaited<ReturnType<typeof openInbound>>;
let sender: ChildProcess | null = null;

beforeEach(async () => {
  harbour = await openHarbour();
  context = await openForSenders(harbour);
  await harbour.setSettings(harbour.lines.walkIn, { capacity: calls });
  simulator = await openSimulator({} as ProviderWire);
  Object.assign(simulator, { slowMs: 300, retryAfter: '1' });
  inbound = await openInbound(context);
});

afterEach(async () => {
  await kill();
  await inbound.stop();
  await simulator.stop();
  await harbour.close();
});

async function kill(): Promise<void> {
  if (sender) await killSender(sender);
  sender = null;
}

/** It tells of most of what it took, soon, twice, or not at all. */
function reportBack(carrierId: string): void {
  const url = `${origin}/inbound/android-gateway/${testSecrets.inboundSecret(carrierId)}`;
  simulator.onTaken = (taken) => {
    for (let times = Math.floor(chance() * 3); times > 0; times--)
      setTimeout(() => {
        const call = simulator.wire.report(taken, 'delivered');
        void simulator.callBack({ ...call, url }, inbound.via).catch(() => undefined);
      }, chance() * 800);
  };
}

async function callSome(some: number): Promise<void> {
  for (let at = 0; at < some; at++) {
    await callNext(context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
    await harbour.pool.query(`delete from message where kind = 'heads_up'`);
  }
}

test(`a provider that fails at random, and a sender that is killed ${kills} times`, async () => {
  const settings = androidCarrier(simulator.origin);
  simulator.wire = androidWire(settings);
  reportBack(await addCarrier(harbour, 'android-gateway', settings));
  simulator.behave(failAtRandom);
  for (let at = 0; at < calls; at++) {
    const input = { lineId: harbour.lines.walkIn, language: 'en', source: 'link', phone: reservedPhone(at) } as const;
    await joinLine(context, harbour.guest, input, null);
  }
  await harbour.pool.query('delete from message');
  for (let life = 0; life < kills; life++) {
    sender = startSender(harbour);
    await callSome(calls / kills);
    const before = simulator.requests.length;
    await expect.poll(() => simulator.requests.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before);
    await sleep(chance() * 300);
    await kill();
  }
  sender = startSender(harbour);
  const open = async (): Promise<unknown> =>
    (
      await harbour.pool.query(
        `select count(*)::int as open from message where state in ('queued', 'sending') and channel = 'sms'`,
      )
    ).rows;
  await expect.poll(open, { timeout: 240_000, interval: 500 }).toEqual([{ open: 0 }]);

  const { rows } = await harbour.pool.query<{ id: string; expires_at: Date; state: string }>(
    `select id, expires_at, state from message where kind = 'called' and channel = 'sms'`,
  );
  expect(rows).toHaveLength(calls);
  const taken = Map.groupBy(simulator.taken, ({ ourId }) => ourId ?? '');
  const times = rows.map(({ id }) => taken.get(id)?.length ?? 0);
  expect(times.filter((each) => each < 1 || each > 2)).toEqual([]);
  expect(rows.filter(({ state }) => state !== 'sent' && state !== 'delivered')).toEqual([]);
  const late = rows.filter(({ id, expires_at: expiresAt }) => taken.get(id)?.some(({ at }) => at > expiresAt));
  expect(late).toEqual([]);
  // It was no calm day.
  expect(simulator.requests.length).toBeGreaterThan(calls * 1.1);
}, 600_000);
