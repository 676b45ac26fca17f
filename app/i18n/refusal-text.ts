import type { RefusalCode } from '#domain/refusal.ts';
import type { Text } from './use-i18n.ts';

/** Refusals that no guest meets on a ticket or at a kiosk have no phrases there. */
const unheard: readonly RefusalCode[] = [
  'desk_closed',
  'desk_busy',
  'nobody_waiting',
  'stale',
  'unauthenticated',
  'forbidden',
];

/** Why something was refused, for guests. */
export function refusalText(t: Text['t'], code: Exclude<RefusalCode, 'already_waiting'>): string {
  return t(unheard.includes(code) ? 'error.unexpected' : `error.${code}`);
}
