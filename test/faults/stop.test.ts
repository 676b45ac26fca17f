// After STOP nothing new starts: welcomes, calls, answers and texts of staff go out through two providers that fail at random, senders are
// killed, and numbers say STOP and START at any moment, many of them in the instant of a handover. What went is read from the providers'
// own logs. 'On its way' is what was booked before the STOP was committed, as the database itself orders the two.

import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callNext } from '#commands/ticket/call-next.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { joinLine } from '#commands/ticket/join-line.ts';
import { textGuest } from '#commands/messaging/text-guest.ts';
import { findTicketRef } from '#db/ticket/tickets.ts';
import { isRefusal } from '#domain/refusal.ts';
import { translate } from '#locales/translate.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { addCarrier } from '#test/scripted-provider.ts';
import { androidCarrier, androidWire } from '#test/providers/android-gateway-wire.ts';
import { kannelWire } from '#test/providers/kannel-wire.ts';
import { openSimulator, type ProviderWire, type Simulator, type TakenText } from '#test/providers/simulator.ts';
import { failAtRandom, killSender, openForSenders, openInbound, origin, startedSender } from './failing-provider.ts';
import { watchCommits, type CommitOrder } from './commit-order.ts';

const guests = 50;
const kills = 6;
const senderCount = 2;
/** Long enough for a burst of texts to be booked one after the other on a busy machine. */
const leaseSeconds = 3;
const betweenMs = 60;
/** A handover takes 0.8 s at most (provider-sender.ts); the rest is for a machine that is busy. */
const onItsWayMs = 3000;

let harbour: Harbour;
let context: CommandContext;
let inbound: Awaited<ReturnType<typeof openInbound>>;
let simulators: Simulator[] = [];
let senders: ChildProcess[] = [];
/** Where texts of guests come in. */
let androidUrl: string;
let commits: CommitOrder;

beforeEach(async () => {
  harbour = await openHarbour();
  context = await openForSenders(harbour);
  await harbour.pool.query(`update place set quiet = '{"isOn": false}'`);
  await harbour.setSettings(harbour.lines.walkIn, { capacity: guests });
  inbound = await openInbound(context);
  const [android, kannel] = await Promise.all([openSimulator({} as ProviderWire), openSimulator({} as ProviderWire)]);
  simulators = [android, kannel];
  const settings = androidCarrier(android.origin);
  const accountId = await addCarrier(harbour, 'android-gateway', settings);
  androidUrl = `${origin}/inbound/android-gateway/${testSecrets.inboundSecret(accountId)}`;
  const modem = { address: kannel.origin, username: 'turnstone', password: 'not-a-real-secret', sender: '', smsc: '' };
  await addCarrier(harbour, 'kannel', modem);
  android.wire = androidWire(settings);
  kannel.wire = kannelWire(modem);
  for (const simulator of simulators) {
    Object.assign(simulator, { slowMs: 300, retryAfter: '1' });
    simulator.behave(failAtRandom);
  }
});

afterEach(async () => {
  await Promise.all(senders.map(killSender));
  senders = [];
  await inbound.stop();
  await Promise.all(simulators.map((simulator) => simulator.stop()));
  await harbour.close();
});

interface Silence {
  to: string;
  /** When STOP was answered, and START asked for. */
  from: Date;
  until: Date | null;
}

const silences: Silence[] = [];
const stopped = new Map<string, Silence>();
const tickets = new Map<string, string>();

/** As the number's own phone sends it; resolves when it was answered. */
async function write(from: string, text: string): Promise<void> {
  const [android] = simulators;
  if (!android) throw new Error('no simulator');
  const call = android.wire.incoming({ ref: randomUUID(), from, to: '', text }, androidUrl);
  expect(await android.callBack(call, inbound.via)).toMatchObject({ status: 200 });
}

const busy = new Set<string>();

async function say(word: 'STOP' | 'START', number: string, afterMs = 0): Promise<void> {
  if (busy.has(number) || stopped.has(number) === (word === 'STOP')) return;
  busy.add(number);
  await sleep(afterMs);
  if (word === 'STOP') {
    await write(number, 'STOP');
    const silence = { to: number, from: new Date(), until: null };
    stopped.set(number, silence);
    silences.push(silence);
  } else {
    Object.assign(stopped.get(number) ?? {}, { until: new Date() });
    await write(number, 'START');
    stopped.delete(number);
  }
  busy.delete(number);
}

const any = <One>(some: Iterable<One>): One | undefined => {
  const all = [...some];
  return all[Math.floor(Math.random() * all.length)];
};

async function join(at: number): Promise<void> {
  const number = phoneOf(at);
  const input = { lineId: harbour.lines.walkIn, language: 'en', source: 'link', phone: number } as const;
  const { answer } = await joinLine(context, harbour.guest, input, null);
  tickets.set(number, answer.ticketId);
  const chance = Math.random();
  if (chance < 0.5) await commits.slowDown(at, answer.ticketId, chance < 0.2 ? 'joined' : 'called');
}

/** Many say STOP in the very instant in which a text to them is booked. */
async function stopInTheInstant(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    for (const at of await commits.underWay()) {
      if (!instants.has(at)) void follow(say('STOP', phoneOf(at)));
      instants.add(at);
    }
    await sleep(lookEveryMs);
  }
}

const instants = new Set<number>();
const lookEveryMs = 5;

/** Whether it was taken on: not for a number that wants none. */
async function textByHand(number: string): Promise<boolean> {
  const ref = await findTicketRef(context.db, harbour.organizationId, tickets.get(number) ?? '');
  if (!ref) throw new Error('no ticket');
  try {
    await textGuest(context, harbour.staff.ruth, ref, { text: 'Your papers are ready.' }, null);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** One thing that happens, and what somebody else does meanwhile. */
async function happen(next: number): Promise<void> {
  const chance = Math.random();
  if (next < guests) await join(next);
  else await callNext(context, harbour.staff.ruth, { deskId: harbour.desks.two }, null);
  const other = any(tickets.keys());
  if (other === undefined) return;
  if (chance < 0.2) void follow(say('STOP', other));
  else if (chance < 0.3) void follow(write(other, 'STATUS'));
  else if (chance < 0.35) await textByHand(other);
  const silent = any(stopped.keys());
  if (silent !== undefined && chance > 0.93) void follow(say('START', silent));
}

const phoneOf = (at: number): string => reservedPhone(at).replaceAll(' ', '');
const following: Promise<void>[] = [];
const follow = (one: Promise<void>): number => following.push(one);

const start = (): Promise<ChildProcess> => startedSender(harbour, leaseSeconds);

async function killSome(): Promise<void> {
  for (let at = 0; at < kills; at++) {
    const [oldest, ...others] = senders;
    senders = [...others, await start()];
    if (oldest) await killSender(oldest);
  }
}

/** All that was taken, by whichever provider, in order. */
const taken = (): TakenText[] =>
  simulators.flatMap((one) => one.taken).toSorted((one, other) => one.at.getTime() - other.at.getTime());

async function untilNothingIsOpen(): Promise<void> {
  const open = async (): Promise<unknown> =>
    (
      await harbour.pool.query(
        `select count(*)::int as open from message where state in ('queued', 'sending') and channel = 'sms'`,
      )
    ).rows;
  await expect.poll(open, { timeout: 60_000, interval: 200 }).toEqual([{ open: 0 }]);
}

test('numbers that say STOP at any moment, providers that fail, and senders that are killed', async () => {
  commits = await watchCommits(harbour);
  senders = await Promise.all(Array.from({ length: senderCount }, start));
  let isOver = false;
  const stopping = stopInTheInstant(() => isOver);
  const killing = killSome();
  for (let at = 0; at < guests * 2; at++) {
    await happen(at);
    await sleep(Math.random() * betweenMs);
  }
  await killing;
  await untilNothingIsOpen();
  isOver = true;
  await stopping;
  await Promise.all(following);
  await untilNothingIsOpen();
  const { stops, markedBefore } = await commits.read();
  expect(stops).toHaveLength(silences.length);

  const last = translate('en', 'text.reply_stopped', {
    place: 'Harbour Clinic',
    start: 'START',
    leave: 'LEAVE',
  });
  const isWithin = ({ from, until }: Silence, { at }: TakenText) => at > from && (until === null || at < until);
  const all = taken();
  const wrong: object[] = [];
  for (const silence of silences) {
    const { to, from } = silence;
    const stop = commits.stopOf(stops, to, silences.filter((one) => one.to === to).indexOf(silence));
    for (const text of all.filter((one) => one.to === to && one.text !== last && isWithin(silence, one))) {
      const times = all.filter(({ ourId, at }) => ourId === text.ourId && at <= text.at).length;
      const lateMs = text.at.getTime() - from.getTime();
      if (times > (await markedBefore(text.ourId, stop)) || lateMs > onItsWayMs) wrong.push({ ...text, lateMs });
    }
    const confirmed = all.filter((one) => one.to === to && one.text === last && isWithin(silence, one)).length;
    if (confirmed > 2) wrong.push({ to, confirmed });
  }
  expect(wrong).toEqual([]);
  expect(await commits.bookedAfterLastStop()).toEqual([]);
  // It was no calm day: many said it while a text was booked, and much was kept from going.
  expect(silences.length).toBeGreaterThan(guests / 4);
  expect(instants.size).toBeGreaterThan(guests / 10);
  const { rows } = await harbour.pool.query(
    `select count(*)::int as dropped from message where state = 'dropped' and reason = 'opted_out'`,
  );
  expect(rows[0].dropped).toBeGreaterThan(guests / 10);

  for (const simulator of simulators) simulator.behave('fine');
  for (const number of [...stopped.keys()].slice(0, 10)) await say('START', number);
  const before = taken().length;
  const back = [...tickets.keys()].filter((number) => !stopped.has(number));
  const texted: string[] = [];
  for (const number of tickets.keys()) if (await textByHand(number)) texted.push(number);
  expect(texted).toEqual(back);
  await untilNothingIsOpen();
  const later = taken().slice(before);
  expect(new Set(later.map(({ to }) => to))).toEqual(new Set(back));
});
