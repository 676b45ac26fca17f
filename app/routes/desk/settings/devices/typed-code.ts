import type { DeviceRole } from '#domain/team/actor.ts';

/** What became of a code that staff typed: the screen that shows it, or why there is none. */
export type Typed = { code: string; name: string } | { typed: string; fault: 'missing' | 'wrong' | 'too_many' };

/** Why a screen was not let in, and what had been chosen for it. */
export interface ApprovalFault {
  approval: { fault: 'name' | 'wrong' | 'too_many'; name: string; role: DeviceRole };
}
