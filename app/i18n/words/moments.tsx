import type { ClockStyle } from '../format.ts';
import { useI18n } from '../use-i18n.ts';
import { isolated } from '../isolated.ts';

type Props = { clock: ClockStyle } & (
  | { id: 'account.session_times'; moments: { from: Date; last: Date } }
  | { id: 'account.passkey_added'; moments: { date: Date } }
);

/** A message with dates in it, on the place's clock. Server and browser may differ by a space: the server's text stays. */
export function Moments({ clock, ...message }: Props) {
  const { t, date } = useI18n();
  const written = (moment: Date, style?: Intl.DateTimeFormatOptions) => isolated(date(moment, clock, style));
  const text =
    message.id === 'account.session_times'
      ? t(message.id, { from: written(message.moments.from), last: written(message.moments.last) })
      : t(message.id, { date: written(message.moments.date, { dateStyle: 'medium' }) });
  return <span suppressHydrationWarning>{text}</span>;
}
