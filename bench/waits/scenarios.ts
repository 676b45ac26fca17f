// The days that the estimate of waits is measured on: a clinic, and what is different elsewhere. Times in minutes, hours of the day as
// hours; every number is a choice of ours, none was measured at a real place.

export interface ScenarioService {
  name: string;
  /** Of all guests. */
  share: number;
  minutes: number;
  variation: number;
  /** What the place says; mean minutes. */
  expected: number;
}

interface ScenarioLine {
  id: string;
  joinsPerHour: number;
}

export interface ScenarioDesk {
  id: string;
  /** In its order of preference. */
  lines: string[];
  opensAt: number;
}

/** A break of one desk: how long, and between which hours it begins. */
interface ScenarioBreak {
  minutes: number;
  from: number;
  to: number;
  isSaid: boolean;
}

export interface Scenario {
  name: string;
  opensAt: number;
  closesAt: number;
  lines: ScenarioLine[];
  desks: ScenarioDesk[];
  services: ScenarioService[];
  patience: number;
  priorityShare: number;
  crowd: number;
  breaks: ScenarioBreak[];
  /** Desks that close for a while, without a word; joins are halved meanwhile. */
  lull: { from: number; to: number; desks: string[] } | null;
  /** One service a day that takes so long. */
  longService: number;
  /** Services take so many times as long for the first minutes of the day. */
  slowStart: { times: number; minutes: number } | null;
  /** From this day on services take so many times as long. */
  drift: { day: number; times: number } | null;
}

const desks = (count: number): ScenarioDesk[] =>
  Array.from({ length: count }, (_, index) => ({ id: `desk ${index + 1}`, lines: ['a'], opensAt: 9 }));

const oneService = (minutes: number, expected: number): ScenarioService[] => [
  { name: 'visit', share: 1, minutes, variation: 0.8, expected },
];

const joins = (joinsPerHour: number): ScenarioLine[] => [{ id: 'a', joinsPerHour }];

const clinic: Scenario = {
  name: 'clinic',
  opensAt: 9,
  closesAt: 17,
  lines: joins(16.5),
  desks: desks(3),
  services: oneService(9, 10),
  patience: 90,
  priorityShare: 0,
  crowd: 0,
  breaks: [],
  lull: null,
  longService: 0,
  slowStart: null,
  drift: null,
};

const different: Record<string, Partial<Scenario>> = {
  clinic: {},
  breakSaid: {
    breaks: [
      { minutes: 30, from: 11.5, to: 13.5, isSaid: true },
      { minutes: 15, from: 14.5, to: 16, isSaid: true },
    ],
  },
  breakUnsaid: {
    breaks: [
      { minutes: 15, from: 9.75, to: 11.5, isSaid: false },
      { minutes: 15, from: 14, to: 16, isSaid: false },
    ],
  },
  lunchLull: { desks: desks(5), lines: joins(27), lull: { from: 12, to: 13, desks: ['desk 3', 'desk 4', 'desk 5'] } },
  longService: { desks: desks(2), lines: joins(10.5), longService: 90 },
  slowStart: {
    crowd: 12,
    slowStart: { times: 1.8, minutes: 45 },
    desks: desks(3).map((desk, index) => ({ ...desk, opensAt: index === 0 ? 9 : 9.5 })),
  },
  twoServices: {
    lines: joins(12),
    services: [
      { name: 'quick', share: 0.6, minutes: 5, variation: 0.5, expected: 5 },
      { name: 'long', share: 0.4, minutes: 25, variation: 0.5, expected: 25 },
    ],
  },
  priority: { priorityShare: 0.1 },
  foodBank: {
    desks: desks(2),
    lines: joins(40),
    services: oneService(2, 3),
    closesAt: 13,
    crowd: 40,
    patience: 120,
  },
  drift: { lines: joins(18), services: oneService(6, 8), drift: { day: 10, times: 1.6 } },
  bigHall: {
    desks: desks(12),
    lines: joins(86),
    services: [
      { name: 'quick', share: 0.5, minutes: 6, variation: 0.8, expected: 6 },
      { name: 'long', share: 0.5, minutes: 10, variation: 0.8, expected: 10 },
    ],
  },
  oneDesk: { desks: desks(1), lines: joins(5.6) },
  sharedDesk: {
    lines: [
      { id: 'a', joinsPerHour: 8.25 },
      { id: 'b', joinsPerHour: 8.25 },
    ],
    desks: [
      { id: 'desk 1', lines: ['a'], opensAt: 9 },
      { id: 'desk 2', lines: ['b'], opensAt: 9 },
      { id: 'desk 3', lines: ['a', 'b'], opensAt: 9 },
    ],
  },
};

export const scenarios: Scenario[] = Object.entries(different).map(([name, change]) => ({
  ...clinic,
  ...change,
  name,
}));

/** What was reached by the first trial of this design, in the same minutes and shares: with ten days of history, and on a first day. */
export const reached: Record<
  string,
  { history: [number, number, number, number]; firstDay: [number, number, number] }
> = {
  clinic: { history: [2.9, 79, 5, 9.0], firstDay: [3.3, 79, 2] },
  breakSaid: { history: [4.1, 80, 5, 11.9], firstDay: [3.7, 80, 3] },
  breakUnsaid: { history: [3.5, 80, 5, 11.3], firstDay: [3.7, 80, 3] },
  lunchLull: { history: [3.1, 80, 5, 10.0], firstDay: [3.0, 77, 4] },
  longService: { history: [5.2, 80, 6, 16.0], firstDay: [6.3, 79, 2] },
  slowStart: { history: [5.1, 80, 5, 16.4], firstDay: [7.3, 83, 1] },
  twoServices: { history: [4.0, 78, 5, 11.7], firstDay: [5.3, 79, 2] },
  priority: { history: [3.2, 80, 4, 9.7], firstDay: [3.4, 78, 2] },
  foodBank: { history: [3.5, 77, 6, 11.8], firstDay: [4.1, 92, 2] },
  drift: { history: [3.7, 81, 5, 12.5], firstDay: [2.5, 75, 2] },
  bigHall: { history: [1.0, 79, 5, 3.4], firstDay: [1.2, 80, 5] },
  oneDesk: { history: [6.7, 82, 5, 20.9], firstDay: [8.3, 78, 1] },
};
