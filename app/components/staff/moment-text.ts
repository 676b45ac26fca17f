import { isolated, type Text } from '#app/i18n/use-i18n.ts';

const style = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const;

/** A moment with its time zone: no place says which clock it goes by. Show it inside `Phrase`. */
export const momentText = ({ date }: Pick<Text, 'date'>, at: Date): string =>
  isolated(date(at, { timeZone: 'UTC', country: null }, style));
