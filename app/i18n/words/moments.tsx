import { formatLocale } from '#locales/languages.ts';
import { useText } from '../use-text.ts';
import { isolated } from './isolated.ts';

type Props = { timeZone: string } & (
  | { id: 'account.session_times'; moments: { from: Date; last: Date } }
  | { id: 'account.passkey_added'; moments: { date: Date } }
);

/** A message with dates in it, on the place's clock. Server and browser may write them apart by a space: what came stays. */
export function Moments({ timeZone, ...message }: Props) {
  const { t, language } = useText();
  const written = (moment: Date, time: 'short' | undefined): string => {
    const style = { dateStyle: 'medium', timeStyle: time, timeZone } as const;
    return isolated(new Intl.DateTimeFormat(formatLocale(language), style).format(moment));
  };
  const text =
    message.id === 'account.session_times'
      ? t(message.id, {
          from: written(message.moments.from, 'short'),
          last: written(message.moments.last, 'short'),
        })
      : t(message.id, { date: written(message.moments.date, undefined) });
  return <span suppressHydrationWarning>{text}</span>;
}
