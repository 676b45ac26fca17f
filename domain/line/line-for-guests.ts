import { lineSettingsOf, type LineSettings } from './line-settings.ts';
import type { LineForGuests } from './line-states.ts';
import { stateForGuests } from './opening-hours.ts';

type Line = Parameters<typeof stateForGuests>[0] & { waiting: number; settings: Partial<LineSettings> | null };

/** What guests find at `at`, also where as many wait as may. */
export function lineForGuests(line: Line, at: Date, zone: string): LineForGuests {
  const state = stateForGuests(line, at, zone);
  return state === 'open' && line.waiting >= lineSettingsOf(line.settings).capacity ? 'full' : state;
}
