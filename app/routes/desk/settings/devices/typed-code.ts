import type { DeviceRole } from '#domain/team/actor.ts';

/** The result of a typed code: the screen that shows it, or why there is none. */
export type Typed = { code: string; name: string } | { typed: string; fault: 'missing' | 'wrong' | 'too_many' };

/** Why a screen was not accepted, and what staff had chosen for it. */
export interface ApprovalFault {
  approval: { fault: 'name' | 'wrong' | 'too_many'; name: string; role: DeviceRole };
}
