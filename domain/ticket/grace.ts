// How long a place is kept after a call: the line's grace, and twice as long for whoever needs more time. Who missed it may
// come back without staff, once and for a while.

import { lineSettingsOf, type LineSettings } from '../line/line-settings.ts';
import { limits, type TicketState } from './ticket.ts';

/** Null where nobody was called. */
export function graceEnd(
  ticket: { called_at: Date | null; needs_more_time: boolean },
  settings: Partial<LineSettings>,
): Date | null {
  if (!ticket.called_at) return null;
  const { graceMinutes } = lineSettingsOf(settings);
  return new Date(ticket.called_at.getTime() + graceMinutes * (ticket.needs_more_time ? 2 : 1) * 60_000);
}

/** Until when somebody who missed the call may come back without staff; null where they may not, or missed none. */
export function returnEnd(
  ticket: { state: TicketState; ended_at: Date | null; comebacks_used: number },
  settings: Partial<LineSettings>,
): Date | null {
  if (ticket.state !== 'no_show' || !ticket.ended_at || ticket.comebacks_used >= limits.comebacks) return null;
  return new Date(ticket.ended_at.getTime() + lineSettingsOf(settings).returnWindowMinutes * 60_000);
}
