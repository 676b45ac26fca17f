import fc from 'fast-check';
import { followEvent } from '#domain/wait/follow-event.ts';
import { newHall, type Hall } from '#domain/wait/hall.ts';
import { waitEventKinds, type WaitEvent } from '#domain/wait/wait-event.ts';

const desks = ['d1', 'd2', 'd3'];
const lines = ['a', 'b'];
const services = ['short', 'long', '__proto__'];

/** Logs that could be of a place, and in part could not: calls of nobody, ends at idle desks, desks that open twice. */
export const wildLog = (maxLength = 120): fc.Arbitrary<WaitEvent[]> =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom(...waitEventKinds, 'join' as const, 'join' as const, 'call' as const, 'end' as const),
        gap: fc.oneof(fc.integer({ min: 0, max: 900 }), fc.constantFrom(0, 14_400, -7200, 86_400)),
        desk: fc.constantFrom(...desks),
        line: fc.constantFrom(...lines),
        ticket: fc.integer({ min: 0, max: 40 }),
        service: fc.constantFrom(...services),
        expected: fc.constantFrom(undefined, 300, 600, 1500, 0, -5, Number.NaN),
        until: fc.constantFrom(undefined, 600, 3600, -100, Number.NaN),
        rank: fc.constantFrom(undefined, undefined, undefined, 0, -1, Number.NaN),
      }),
      { maxLength },
    )
    .map((steps) => {
      let now = 1_000_000;
      return steps.map(({ gap, until, ticket, ...step }) => {
        now += gap;
        return { ...step, at: now, ticket: `t${ticket}`, ...(until !== undefined && { until: now + until }) };
      });
    });

/** A log that a place could have: seeded by a number, two lines that share a desk where wanted. */
export function plainLog(seed: number, options: { guests: number; isShared?: boolean; desks?: number }): WaitEvent[] {
  let state = seed >>> 0 || 1;
  const chance = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const ids = Array.from({ length: options.desks ?? 3 }, (_, index) => `d${index}`);
  const events: WaitEvent[] = ids.flatMap((desk, index) => {
    const served = options.isShared ? (index === 0 ? ['a', 'b'] : [index % 2 === 0 ? 'a' : 'b']) : ['a'];
    return served.map((line) => ({ at: 0, kind: 'open' as const, desk, line }));
  });
  const busyUntil = new Map<string, { at: number; ticket: string }>();
  const waiting: { ticket: string; line: string }[] = [];
  let now = 0;
  for (let guest = 0; guest < options.guests; guest++) {
    now += Math.ceil(chance() * 300);
    for (const [desk, { at, ticket }] of busyUntil)
      if (at <= now) {
        events.push({ at: now, kind: 'end', desk, ticket });
        busyUntil.delete(desk);
      }
    for (const desk of ids) {
      const served = events.filter((event) => event.kind === 'open' && event.desk === desk).map(({ line }) => line);
      const next = busyUntil.has(desk) ? -1 : waiting.findIndex(({ line }) => served.includes(line));
      if (next < 0) continue;
      const ticket = waiting.splice(next, 1)[0]?.ticket ?? '';
      events.push({ at: now, kind: 'call', desk, ticket });
      busyUntil.set(desk, { at: now + 60 + Math.min(1500, -Math.log(1 - chance()) * 500), ticket });
    }
    const line = options.isShared && chance() < 0.5 ? 'b' : 'a';
    const ticket = `g${guest}`;
    events.push({ at: now, kind: 'join', ticket, line, service: chance() < 0.5 ? 'short' : 'long', expected: 600 });
    waiting.push({ ticket, line });
  }
  return events;
}

export function hallAfter(events: readonly WaitEvent[]): Hall {
  const hall = newHall();
  for (const event of events) followEvent(hall, event);
  return hall;
}
