import type { MessageId } from '#locales/ids.ts';
import { useI18n } from '../i18n/use-i18n.ts';

/** The message for a field, by the code of the rule it breaks. */
export type FaultText = (code: string | undefined) => string | undefined;

/** A page has its own words for the codes it knows, and one sentence for all others. */
export function useFaultTexts<Known extends MessageId>(
  texts: Readonly<Record<string, Known>>,
  other: Known,
): FaultText {
  const { t } = useI18n();
  const say = t as (id: MessageId) => string;
  return (code) => (code === undefined ? undefined : say(Object.hasOwn(texts, code) ? (texts[code] ?? other) : other));
}
