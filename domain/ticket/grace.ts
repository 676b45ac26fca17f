// How long a place is kept after a call: the line's grace, and twice as long for whoever needs more time.

import { lineSettingsOf, type LineSettings } from '../line/line-settings.ts';

/** Null where nobody was called. */
export function graceEnd(
  ticket: { called_at: Date | null; needs_more_time: boolean },
  settings: Partial<LineSettings>,
): Date | null {
  if (!ticket.called_at) return null;
  const { graceMinutes } = lineSettingsOf(settings);
  return new Date(ticket.called_at.getTime() + graceMinutes * (ticket.needs_more_time ? 2 : 1) * 60_000);
}
