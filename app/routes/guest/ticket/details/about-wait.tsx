import { Info } from 'lucide-react';
import { Phrase, Trans } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { TicketScreenProps } from '../base/ticket-screen.ts';

const maxShown = 2;

interface Props extends TicketScreenProps {
  isLonger: boolean;
  isUnsure: boolean;
}

/**
 * That it takes longer than the guest was told, or that it is not known well yet, and why: a desk on a break, and who was put ahead. An
 * order is fair if everybody can read its reasons.
 */
export function AboutWait({ page, ticket, isLonger, isUnsure }: Props) {
  const { t, time, dayTime } = useI18n();
  const { away, passedBy, place, promised, joinedAt } = ticket;
  const number = <bdi dir="ltr" className="digits font-semibold" />;
  const desk = <bdi className="font-semibold" />;
  return (
    <div className="mt-3 flex gap-3 rounded-md bg-tide-wash px-4 py-3 text-sm">
      <Info aria-hidden="true" className="mt-0.5 size-5 flex-none text-tide" />
      <ul className="grid gap-1">
        {isLonger && promised && (
          <li className="font-semibold">
            <Phrase
              id="ticket.longer"
              values={{ time: dayTime(Date.parse(joinedAt) + promised.high * 60_000, page.now, place) }}
            />
          </li>
        )}
        {isUnsure && <li>{t('ticket.first_estimate')}</li>}
        {isLonger && away && (
          <li>
            <Trans
              id="ticket.desk_away"
              values={{ desk: away.desk, time: time(Date.parse(away.backAt), place) }}
              components={{ name: desk }}
            />
          </li>
        )}
        {passedBy.slice(0, maxShown).map((passing) => (
          <li key={`${passing.number} ${passing.at}`}>
            <Trans
              id="ticket.passed"
              values={{ reason: passing.reason, number: passing.number }}
              components={{ number }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
