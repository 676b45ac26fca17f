import { followEvent } from '#domain/wait/follow-event.ts';
import { newHall, type Hall } from '#domain/wait/hall.ts';
import { predictWaits } from '#domain/wait/predict-waits.ts';
import { saveWaitModel } from '#domain/wait/wait-model.ts';
import type { BenchRow } from '../bench.ts';
import { scenarios, type Scenario } from './scenarios.ts';
import { simulateDays } from './simulate.ts';

const samples = 200;

/** What an estimate costs, and how large the state of a line becomes. */
export function costRows(): BenchRow[] {
  const short = hallWith('bigHall', 20);
  const long = hallWith('bigHall', 200);
  return [
    row('20 ahead, 12 desks: one estimate', median(short), 1, 'ms'),
    row('200 ahead: all places at once', median(long), 3, 'ms'),
    row('the state of a line', largestState() / 1024, 32, 'kB'),
  ];
}

const row = (what: string, value: number, limit: number, unit: string): BenchRow => ({
  what: `${what}: ${value.toFixed(2)} of ${limit} ${unit}`,
  value: value / limit,
  unit: '',
  limit: 1,
  atMost: true,
});

function hallWith(name: string, waiting: number): Hall {
  const hall = hallAfterDays(scenarios.find((scenario) => scenario.name === name) as Scenario, 3);
  const now = hall.now + 60_000;
  for (let desk = 1; desk <= 12; desk++) {
    followEvent(hall, { at: now, kind: 'open', desk: `desk ${desk}`, line: 'a' });
    followEvent(hall, { at: now, kind: 'join', ticket: `served ${desk}`, line: 'a', service: 'quick' });
    followEvent(hall, { at: now, kind: 'call', ticket: `served ${desk}`, desk: `desk ${desk}` });
  }
  for (let guest = 0; guest < waiting; guest++)
    followEvent(hall, { at: now + guest, kind: 'join', ticket: `waiting ${guest}`, line: 'a', service: 'long' });
  return hall;
}

function hallAfterDays(scenario: Scenario, days: number): Hall {
  const hall = newHall();
  for (const event of simulateDays(scenario, days, 1)) followEvent(hall, event);
  return hall;
}

function median(hall: Hall): number {
  const found: number[] = [];
  for (let turn = 0; turn < samples; turn++) {
    const began = performance.now();
    predictWaits({ hall, lineId: 'a', now: hall.now + turn });
    found.push(performance.now() - began);
  }
  return found.sort((a, b) => a - b)[samples / 2] ?? Number.NaN;
}

/** A line with the most services, the most guests who wait, and tickets named as the product names them. */
function largestState(): number {
  const hall = newHall();
  const scenario = scenarios.find(({ name }) => name === 'foodBank') as Scenario;
  let index = 0;
  for (const event of simulateDays(scenario, 4, 1)) {
    const ticket = event.ticket && `01890a5d-ac96-774b-bcce-${event.ticket.padStart(12, '0')}`;
    const service = event.kind === 'join' ? `01890a5d-ac96-774b-bcce-00000000000${index++ % 8}` : undefined;
    followEvent(hall, { ...event, ticket, service });
  }
  followEvent(hall, { at: hall.now, kind: 'open', desk: 'last', line: 'a' });
  for (let guest = 0; guest < 200; guest++) {
    const ticket = `01890a5d-ac96-774b-bcce-${String(guest).padStart(12, 'a')}`;
    followEvent(hall, {
      at: hall.now + guest,
      kind: 'join',
      ticket,
      line: 'a',
      service: '01890a5d-ac96-774b-bcce-000000000001',
    });
  }
  return Math.max(...[...hall.lines.values()].map(({ model }) => saveWaitModel(model).length));
}
