import type { Text } from '#app/i18n/use-i18n.ts';

const hoursOfDay = 24;

/** A retention time in words, in days if it is whole days. */
export function retentionText(t: Text['t'], hours: number): string {
  if (hours === 0) return t('privacy_set.at_once');
  if (hours % hoursOfDay === 0) return t('privacy_set.days', { count: hours / hoursOfDay });
  return t('privacy_set.hours', { count: hours });
}
