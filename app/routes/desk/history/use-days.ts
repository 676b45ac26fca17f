import type { HistoryNames } from '#contract/views.ts';
import { useI18n } from '../../../i18n/use-i18n.ts';

const style = { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;

/** Day and time on the place's clock. What the server wrote stays: its data on zones may differ from the browser's. */
export function useDays(place: HistoryNames['place']): (at: string) => string {
  const { date } = useI18n();
  return (at) => date(at, place, style);
}
