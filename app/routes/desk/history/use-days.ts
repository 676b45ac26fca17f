import type { HistoryNames } from '#contract/views.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';

const style = { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** Day and time in the place's time zone. The server's text stays, because the browser's time zone data may differ. */
export function useDays(place: HistoryNames['place']): (at: string) => string {
  const { date } = useI18n();
  return (at) => date(at, place, style);
}
