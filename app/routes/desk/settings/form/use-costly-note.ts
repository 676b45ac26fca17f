import { costlyLetters } from '#domain/messaging/text-segments.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';

/** Somebody who writes another script does not do so by mistake. */
const maxNamed = 6;

/** What a few letters cost that old phones do not have: each text with them holds less than half. */
export function useCostlyNote(text: string): string | undefined {
  const { t } = useI18n();
  const letters = costlyLetters(text);
  if (letters.length === 0 || letters.length > maxNamed) return undefined;
  return t('place_set.costly_letters', { letters: letters.join(' ') });
}
