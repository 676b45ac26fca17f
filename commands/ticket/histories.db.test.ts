// Random histories: every sequence of commands, in batches and through two runners, by whoever, leaves a line whose rows follow from
// its log, whose count is right, and which told nobody twice.

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { system } from '#domain/team/actor.ts';
import { isRefusal } from '#domain/refusal.ts';
import { reservedPhone } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { lineFaults, logOf } from '#test/line-truth.ts';
import { callNext } from './call-next.ts';
import { callTicket, moveInLine, returnTicket, transferTicket } from './move-ticket.ts';
import {
  confirmComing,
  delayTurn,
  expireTicket,
  finish,
  holdTicket,
  leaveLine,
  markNoShow,
  recallTicket,
  removeTicket,
  resumeTicket,
  serveTicket,
  stepAway,
} from './moves.ts';
import { changeTicket } from './change-ticket.ts';
import type { CommandContext } from '../engine/command-context.ts';
import { joinLine } from './join-line.ts';
import { undoMove } from './undo-move.ts';

let harbour: Harbour;
let processes: CommandContext[] = [];
beforeAll(async () => {
  harbour = await openHarbour();
  processes = [harbour.context, harbour.another()];
});
afterAll(() => harbour.close());

interface Step {
  verb: keyof typeof verbs;
  /** Which of those who joined, which of two lines, which process. */
  who: number;
  line: number;
  process: number;
  number: number;
  /** Whether the next step waits for this one. */
  isAwaited: boolean;
}

interface Scene {
  lines: [string, string];
  desk: string;
  joined: string[];
}

type Verb = (context: CommandContext, scene: Scene, step: Step) => Promise<unknown>;

const refOf = ({ lines, joined }: Scene, { who }: Step) => ({
  organizationId: harbour.organizationId,
  placeId: harbour.placeId,
  lineId: lines[0],
  ticketId: joined[who % Math.max(1, joined.length)] ?? '00000000-0000-7000-8000-000000000000',
});
const lineOf = ({ lines }: Scene, { line }: Step): string => lines[line % 2] ?? lines[0];

const verbs = {
  join: async (context, scene, step) => {
    const phone = step.number % 3 ? reservedPhone(step.number % 12) : null;
    const input = { lineId: lineOf(scene, step), phone, language: 'en', source: 'qr' } as const;
    scene.joined.push((await joinLine(context, harbour.guest, input, null)).answer.ticketId);
  },
  callNext: (context, scene) => callNext(context, harbour.staff.ruth, { deskId: scene.desk }, null),
  call: (context, scene, step) =>
    callTicket(context, harbour.staff.tomas, refOf(scene, step), { deskId: scene.desk, reason: 'need' }, null),
  recall: (context, scene, step) => recallTicket(context, harbour.staff.ruth, refOf(scene, step), null),
  confirm: (context, scene, step) => confirmComing(context, harbour.guest, refOf(scene, step), null),
  serve: (context, scene, step) => serveTicket(context, harbour.staff.ruth, refOf(scene, step), null),
  finish: (context, scene, step) => finish(context, harbour.staff.ruth, refOf(scene, step), null),
  noShow: (context, scene, step) => markNoShow(context, harbour.staff.ruth, refOf(scene, step), null),
  return: (context, scene, step) =>
    returnTicket(
      context,
      step.number % 2 ? harbour.guest : harbour.staff.ruth,
      refOf(scene, step),
      { rule: (['next_up', 'original', 'after_n', 'back'] as const)[step.number % 4] ?? 'back' },
      null,
    ),
  hold: (context, scene, step) => holdTicket(context, harbour.staff.ruth, refOf(scene, step), null),
  resume: (context, scene, step) => resumeTicket(context, harbour.guest, refOf(scene, step), null),
  leave: (context, scene, step) => leaveLine(context, harbour.guest, refOf(scene, step), null),
  remove: (context, scene, step) =>
    removeTicket(context, harbour.staff.ruth, refOf(scene, step), { reason: 'other' }, null),
  delay: (context, scene, step) =>
    delayTurn(context, harbour.guest, refOf(scene, step), { passing: 1 + (step.number % 10) }, null),
  stepAway: (context, scene, step) => {
    const until = new Date(harbour.clock.now().getTime() + step.number * 60_000);
    return stepAway(context, harbour.guest, refOf(scene, step), { until }, null);
  },
  move: (context, scene, step) =>
    moveInLine(context, harbour.staff.tomas, refOf(scene, step), { ahead: step.number % 6, reason: 'other' }, null),
  transfer: (context, scene, step) =>
    transferTicket(context, harbour.staff.ruth, refOf(scene, step), { lineId: lineOf(scene, step) }, null),
  undo: (context, scene, step) =>
    undoMove(context, step.number % 2 ? harbour.staff.ruth : harbour.staff.tomas, refOf(scene, step), null),
  change: (context, scene, step) => {
    const phone = step.number % 2 ? { phone: reservedPhone(step.number % 12) } : null;
    const input = {
      phone,
      travelMinutes: step.number % 60,
      ...(step.number % 5 ? {} : { needsMoreTime: true as const }),
    };
    return changeTicket(context, harbour.guest, refOf(scene, step), input, null);
  },
  expire: (context, scene, step) => expireTicket(context, system, refOf(scene, step), null),
} as const satisfies Record<string, Verb>;

const often: (keyof typeof verbs)[] = ['join', 'join', 'join', 'join', 'callNext', 'callNext', 'serve', 'undo', 'move'];
const step: fc.Arbitrary<Step> = fc.record({
  verb: fc.constantFrom(...often, ...(Object.keys(verbs) as (keyof typeof verbs)[])),
  who: fc.nat(40),
  line: fc.nat(1),
  process: fc.nat(1),
  number: fc.nat(60),
  isAwaited: fc.boolean(),
});

let done = 0;
let refused = 0;

/** Runs the steps, some of them at once; only refusals of the product may come of them. */
async function play(scene: Scene, steps: Step[]): Promise<void> {
  let running: Promise<void>[] = [];
  for (const one of steps) {
    const context = processes[one.process] ?? harbour.context;
    const verb: Verb = verbs[one.verb];
    running.push(
      verb(context, scene, one).then(
        () => void (done += 1),
        (error: unknown) => {
          if (!isRefusal(error) || error.code === 'unavailable') throw error;
          refused += 1;
        },
      ),
    );
    harbour.clock.pass(one.number);
    if (!one.isAwaited) continue;
    await Promise.all(running);
    running = [];
  }
  await Promise.all(running);
}

test('whatever happens, the rows follow from the log', { timeout: 180_000 }, async () => {
  let events = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 120 }), async (steps) => {
      const lines: Scene['lines'] = [
        await harbour.addLine({ headsUpAhead: 1 }),
        await harbour.addLine({ returnRule: 'next_up' }),
      ];
      const scene: Scene = { lines, desk: await harbour.addDesk(lines), joined: [] };
      await play(scene, steps);
      for (const line of lines) {
        expect(await lineFaults(harbour.db, line)).toEqual([]);
        events += (await logOf(harbour.db, line)).length;
      }
    }),
    // A shorter history would take minutes to find; this one says what happened.
    { numRuns: 40, endOnFailure: true },
  );
  expect(done).toBeGreaterThan(500);
  console.info(`random histories: ${done} commands done, ${refused} refused, ${events} events replayed`);
});
