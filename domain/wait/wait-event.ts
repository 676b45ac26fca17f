// What happens in a hall, as the estimate hears it: a line of an outside log (docs of `npm run waits`), or an event of the product's own.

export const waitEventKinds = [
  'open',
  'close',
  'break',
  'back',
  'join',
  'call',
  'end',
  'left',
  'hold',
  'resume',
] as const;
export type WaitEventKind = (typeof waitEventKinds)[number];

export interface WaitEvent {
  /** Seconds, from any beginning. */
  at: number;
  kind: WaitEventKind;
  desk?: string;
  ticket?: string;
  /** Of a guest; or one that a desk serves: a desk of several lines opens once for each, the one it prefers first. */
  line?: string;
  service?: string;
  /** When a break or a hold is said to end. */
  until?: number;
  /** Seconds that the service is expected to take. */
  expected?: number;
  /** The lower, the sooner; without one, those who joined first come first. */
  rank?: number;
}
