import type { ReactNode } from 'react';
import { Trans } from '#app/i18n/trans.tsx';
import { guestReachOf, type GuestReach } from '#domain/messaging/guest-reach.ts';
import { UsualChannel } from '../base/usual-channel.tsx';
import type { TicketScreenProps } from '../base/ticket-screen.ts';

const masked = 'font-semibold text-ink digits';
const components = { phone: <bdi dir="ltr" className={`${masked} whitespace-nowrap`} /> };
/** Some addresses are longer than a line. */
const ofEmail = { phone: <bdi dir="ltr" className={`${masked} [overflow-wrap:anywhere]`} /> };

/** The channel of guests with a special case: by email, or through a helper. */
export function OtherChannels({ ticket }: TicketScreenProps) {
  const { phoneMasked, emailMasked: email, canText, texting } = ticket;
  if (ticket.state === 'booked') return <Known {...ticket} />;
  const phone = phoneMasked ?? '';
  const by = guestReachOf(ticket);
  const isNear = ticket.ahead !== null && ticket.ahead <= ticket.headsUpAhead;
  const isOnTheWay = by === 'text' && Boolean(ticket.travelMinutes) && !isNear;
  const isSimulated = texting === 'simulated' && canText;
  const way = isOnTheWay ? (
    <Trans id="ticket.tell_text_way" values={{ phone }} components={components} />
  ) : (
    <UsualChannel ticket={ticket} />
  );
  const told: Record<GuestReach, ReactNode> = {
    email: <Trans id="ticket.tell_mail" values={{ email: email ?? '' }} components={ofEmail} />,
    no_texts: <Trans id="ticket.tell_no_texts" values={{ phone }} components={components} />,
    unsent: !isSimulated && <Trans id="ticket.tell_unsent" values={{ phone }} components={components} />,
    text: way,
    push: way,
    page: way,
  };
  const simulated = isSimulated && <Trans id="ticket.tell_simulated" values={{ phone }} components={components} />;
  return <Lines>{{ told: told[by], simulated, second: secondLine(ticket) }}</Lines>;
}

const secondLine = ({ secondMasked, texting }: TicketScreenProps['ticket']): ReactNode =>
  secondMasked &&
  texting === 'works' && <Trans id="ticket.tell_second" values={{ phone: secondMasked }} components={components} />;

/** A guest with a place booked for another day must not be told to go for a walk now: it shows only their masked contacts. */
function Known(ticket: TicketScreenProps['ticket']) {
  const shown = (text: string | null): ReactNode =>
    text && (
      <bdi dir="ltr" className={`${masked} [overflow-wrap:anywhere]`}>
        {text}
      </bdi>
    );
  return (
    <Lines>{{ phone: shown(ticket.phoneMasked), email: shown(ticket.emailMasked), second: secondLine(ticket) }}</Lines>
  );
}

function Lines({ children }: { children: Record<string, ReactNode> }) {
  return Object.entries(children).map(
    ([name, line]) =>
      line && (
        <p key={name} suppressHydrationWarning className="not-first:mt-1">
          {line}
        </p>
      ),
  );
}
