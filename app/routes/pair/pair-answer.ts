/** The answer to a screen that asks about its code. */
export type PollAnswer =
  | { state: 'pending' | 'slow_down'; intervalSeconds: number; minutesLeft: number }
  | { state: 'expired' | 'refused' }
  | { state: 'approved'; to: string };

/** Why there is no code. */
export interface PairFault {
  fault: 'too_many';
}
