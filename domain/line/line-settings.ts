// The rules that a line may set, and their defaults (product 9).

export const returnRules = ['next_up', 'original', 'after_n', 'back'] as const;
export type ReturnRule = (typeof returnRules)[number];

export interface LineSettings {
  headsUpAhead: number;
  headsUpMinutes: number;
  graceMinutes: number;
  autoNoShow: boolean;
  returnRule: ReturnRule;
  /** With the rule `after_n`: how many guests go first. */
  returnAfter: number;
  returnWindowMinutes: number;
  capacity: number;
  partySizeLimit: number;
  keepsOvernight: boolean;
}

export const lineDefaults: LineSettings = {
  headsUpAhead: 3,
  headsUpMinutes: 10,
  graceMinutes: 5,
  autoNoShow: false,
  returnRule: 'after_n',
  returnAfter: 3,
  returnWindowMinutes: 60,
  capacity: 200,
  partySizeLimit: 50,
  keepsOvernight: false,
};

/** Lowest and highest value of each number. */
export const lineRanges = {
  headsUpAhead: [1, 20],
  headsUpMinutes: [5, 60],
  graceMinutes: [1, 60],
  returnAfter: [1, 20],
  returnWindowMinutes: [1, 1440],
  capacity: [1, 10_000],
  partySizeLimit: [1, 50],
} as const satisfies Partial<Record<keyof LineSettings, readonly [number, number]>>;

export function lineSettingsOf(own: Partial<LineSettings> | null): LineSettings {
  return { ...lineDefaults, ...own };
}
