import { useMemo } from 'react';
import { formatLocale } from '#locales/languages.ts';
import type { HistoryNames } from '#contract/history-views.ts';
import { useText } from '../../../i18n/use-text.ts';

/** Day and time on the place's clock. What the server wrote stays: its data on zones may differ from the browser's. */
export function useDays({ timeZone, country }: HistoryNames['place']): (at: string) => string {
  const { language } = useText();
  return useMemo(() => {
    const words = new Intl.DateTimeFormat(formatLocale(language, country), {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    });
    return (at) => words.format(new Date(at));
  }, [language, timeZone, country]);
}
