// What chance brings to one day of a scenario, before anybody is called: who joins when and for what, and when desks want a break.

import type { DrawStream } from './draw-stream.ts';
import type { Scenario, ScenarioService } from './scenarios.ts';

/** Seconds of the day. */
export interface Arrival {
  ticket: string;
  line: string;
  service: string;
  expected: number;
  joinsAt: number;
  patience: number;
  takes: number;
  isNoShow: boolean;
  isFirst: boolean;
  rank: number;
}

export interface DueBreak {
  at: number;
  seconds: number;
  isSaid: boolean;
  isClosing: boolean;
}

const noShowShare = 0.05;
const noShowSeconds = 150;
/** Nobody joins in the last half hour. */
const lastJoinSeconds = 1800;

/** How busy the hours of the day are. */
const profile = [
  { until: 10, times: 1.2 },
  { until: 12, times: 1.15 },
  { until: 13.5, times: 0.7 },
  { until: 15.5, times: 1.05 },
  { until: 24, times: 0.75 },
];
const busiest = 1.2;

export function arrivalsOf(scenario: Scenario, day: number, stream: DrawStream): Arrival[] {
  const { opensAt, closesAt, crowd, lines } = scenario;
  const found: Arrival[] = [];
  const add = (line: string, joinsAt: number) => found.push(drawArrival(scenario, { line, joinsAt, day }, stream));
  for (let index = 0; index < crowd; index++) add((lines[index % lines.length] ?? { id: 'a' }).id, opensAt * 3600 + 1);
  for (const { id, joinsPerHour } of lines) {
    const mean = 3600 / (joinsPerHour * busiest);
    let joinsAt = opensAt * 3600;
    // Thinning (Lewis and Shedler, Naval Research Logistics 26, 1979).
    for (;;) {
      joinsAt += stream.exponential(mean);
      if (joinsAt > closesAt * 3600 - lastJoinSeconds) break;
      if (stream.uniform() * busiest < busyness(scenario, joinsAt / 3600)) add(id, joinsAt);
    }
  }
  return found
    .sort((a, b) => a.joinsAt - b.joinsAt)
    .map((arrival, index) => ({ ...arrival, ticket: `${day}.${index}` }));
}

function busyness({ lull }: Scenario, hour: number): number {
  const times = profile.find(({ until }) => hour < until)?.times ?? 0;
  return lull && hour >= lull.from && hour < lull.to ? times / 2 : times;
}

function drawArrival(
  scenario: Scenario,
  { line, joinsAt, day }: { line: string; joinsAt: number; day: number },
  stream: DrawStream,
): Arrival {
  const { services, patience, priorityShare, drift, longService, opensAt, closesAt, lines } = scenario;
  const service = chooseService(services, stream.uniform());
  const drifted = drift && day >= drift.day ? drift.times : 1;
  const noShow = drawNoShow(stream);
  const takes = drawTakes(service, stream, drifted);
  const guestsOfDay = (closesAt - opensAt) * lines.reduce((total, { joinsPerHour }) => total + joinsPerHour, 0);
  const isLong = longService > 0 && stream.uniform() < 1 / guestsOfDay;
  return {
    ticket: '',
    line,
    service: service.name,
    expected: service.expected * 60,
    joinsAt,
    patience: stream.exponential(patience * 60),
    takes: isLong ? longService * 60 : (noShow ?? takes),
    isNoShow: noShow !== null,
    isFirst: stream.uniform() < priorityShare,
    rank: 0,
  };
}

/** Seconds at the desk. */
export const drawTakes = ({ minutes, variation }: ScenarioService, stream: DrawStream, times = 1): number =>
  stream.lognormal(minutes * 60 * times, variation);

/** Seconds that a desk waits for somebody who does not come; null: this one comes. */
export const drawNoShow = (stream: DrawStream): number | null =>
  stream.uniform() < noShowShare ? noShowSeconds : null;

function chooseService(services: readonly ScenarioService[], share: number): ScenarioService {
  let before = 0;
  for (const service of services) {
    before += service.share;
    if (share < before) return service;
  }
  return services.at(-1) as ScenarioService;
}

export function breaksOf({ breaks }: Scenario, stream: DrawStream): DueBreak[] {
  return breaks.map(({ minutes, from, to, isSaid }) => ({
    at: (from + (to - from) * stream.uniform()) * 3600,
    seconds: minutes * 60,
    isSaid,
    isClosing: false,
  }));
}
