import { Info } from 'lucide-react';
import { Trans } from '../../../../i18n/trans.tsx';
import type { TicketScreenProps } from '../ticket-screen.ts';

const maxShown = 2;

/** Who was put ahead of the guest, and why: an order is fair if everybody can read its reasons. */
export function Passings({ ticket }: TicketScreenProps) {
  const number = <bdi dir="ltr" className="digits font-semibold" />;
  return (
    <div className="mt-3 flex gap-3 rounded-md bg-tide-wash px-4 py-3 text-sm">
      <Info aria-hidden="true" className="mt-0.5 size-5 flex-none text-tide" />
      <ul className="grid gap-1">
        {ticket.passedBy.slice(0, maxShown).map((passing) => (
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
