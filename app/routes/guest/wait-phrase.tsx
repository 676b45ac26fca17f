import type { WaitRange } from '#contract/views.ts';
import { Phrase } from '../../i18n/trans.tsx';
import { useText } from '../../i18n/use-text.ts';

/** From here on nobody counts in minutes. */
const hoursFrom = 120;

interface Props {
  wait: WaitRange | null;
  /** Large and alone on a ticket, or in the middle of a sentence about the place. */
  where: 'ticket' | 'place';
}

/** How long it may take, or that nobody can tell yet. */
export function WaitPhrase({ wait, where }: Props) {
  const { t } = useText();
  if (!wait) return t(`${where}.range_unknown`);
  if (wait.high < hoursFrom) return <Phrase id={`${where}.range`} values={wait} />;
  return (
    <Phrase
      id={`${where}.range_hours`}
      values={{ low: halfHours(wait.low, Math.floor), high: halfHours(wait.high, Math.ceil) }}
    />
  );
}

/** Away from the middle, so that the range still holds what it held. */
function halfHours(minutes: number, round: (value: number) => number): number {
  return round(minutes / 30) / 2;
}
