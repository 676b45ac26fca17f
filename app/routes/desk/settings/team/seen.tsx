import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { ago } from '#app/i18n/words/ago.ts';

const nowMinutes = 2;

/** When a member was last active, to the minute if that is recent. */
export function Seen({ minutes }: { minutes: number | null }) {
  const { t, language } = useI18n();
  if (minutes === null) return <>{t('people.seen_never')}</>;
  if (minutes < nowMinutes) return <>{t('people.seen_now')}</>;
  return <Phrase id="people.seen" values={{ ago: ago(language, minutes) }} />;
}
