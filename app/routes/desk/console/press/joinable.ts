import type { ConsoleLine } from '#contract/views.ts';
import type { LineForGuests } from '#domain/line/line-states.ts';
import { whenOpen } from '#app/components/line/when-open.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useConsole } from './console-context.ts';
import { useMoment } from '../facts/clock.tsx';

/** Outside its opening hours, or with as many as may wait, a line takes no guests, whatever its staff have set it to. */
export function foundByGuests({ state, byHours, isFull }: ConsoleLine): LineForGuests {
  if (!byHours.isWithin) return 'closed';
  return state === 'open' && isFull ? 'full' : state;
}

/** Whether it has hours that today may differ from: around the clock, a line opens and closes by hand. */
export const hasHours = ({ byHours: { isWithin, changesAt } }: ConsoleLine): boolean => !isWithin || changesAt !== null;

/** Why guests cannot join, or until when they can; null: nothing that the state of the line does not say. */
export function useJoinWords(): (line: ConsoleLine) => string | null {
  const { t, language } = useI18n();
  const { view } = useConsole();
  const moment = useMoment();
  return ({ state, byHours: { isWithin, changesAt }, isFull }) => {
    if (isWithin && isFull && state === 'open') return t('console.full_long');
    const when = changesAt && whenOpen(language, changesAt, moment(), view.place);
    if (isWithin) return when && state === 'open' ? t('console.hours_until', { when }) : null;
    return when ? t('console.hours_again', { when }) : t('console.hours_outside');
  };
}
