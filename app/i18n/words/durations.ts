import { useI18n, type Text } from '../use-i18n.ts';

/** Durations, in a form a host reads at a glance. */
interface Durations {
  /** 'just now', '24 min', '2 h 05 min' */
  minutes: (minutes: number) => string;
  /** '0:48', '12:05'; from one hour on, the same as `minutes`. */
  stopwatch: (seconds: number) => string;
}

export function useDurations(): Durations {
  const { t, number } = useI18n();
  return {
    minutes: (minutes) => minutesText(minutes, t),
    stopwatch: (seconds) => {
      const whole = Math.max(0, Math.floor(seconds));
      if (whole >= 3600) return minutesText(Math.floor(whole / 60), t);
      return `${number(Math.floor(whole / 60))}:${number(whole % 60, { minimumIntegerDigits: 2 })}`;
    },
  };
}

function minutesText(minutes: number, t: Text['t']): string {
  if (minutes < 1) return t('console.under_a_minute');
  if (minutes < 120) return t('console.minutes', { minutes });
  return t('console.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
