import { Shore } from '../../drawings/shore.tsx';
import { Phrase } from '../../i18n/trans.tsx';
import { useText } from '../../i18n/use-text.ts';
import { HowTold } from './how-told.tsx';
import { LeaveLine } from './leave-line.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { TicketFrame } from './ticket-frame.tsx';
import { TicketNumber } from './ticket-number.tsx';
import type { TicketScreenProps } from './ticket.tsx';

/** One big number, how far it is, and the leave to walk away. */
export function WaitingTicket(props: TicketScreenProps) {
  const { t } = useText();
  const { page, ticket } = props;
  return (
    <TicketFrame {...props}>
      <p className="pt-6 text-center text-ink-2">
        <Phrase id="ticket.your_number" values={{ count: ticket.partySize }} />
      </p>
      <h1 className="text-center">
        <TicketNumber number={ticket.number} />
      </h1>
      <TicketFacts ticket={ticket} now={page.now} />
      <div className="-mx-5 mt-4">
        <Shore ahead={ticket.ahead ?? 0} />
      </div>
      <HowTold ticket={ticket} />
      <div className="mt-auto pt-7 pb-4">
        <LeaveLine once={page.once} label={t('ticket.leave')} />
      </div>
    </TicketFrame>
  );
}
