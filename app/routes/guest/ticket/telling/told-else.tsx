import type { ReactNode } from 'react';
import { Trans } from '../../../../i18n/trans.tsx';
import { isTexted as wouldBeTexted, ToldUsually } from '../waiting/told-usually.tsx';
import type { TicketScreenProps } from '../ticket-screen.ts';

const masked = 'font-semibold text-ink digits';
const components = { phone: <bdi dir="ltr" className={`${masked} whitespace-nowrap`} /> };
/** Some addresses are longer than a line. */
const ofEmail = { phone: <bdi dir="ltr" className={`${masked} [overflow-wrap:anywhere]`} /> };

/** The channel of guests with a special case: by email, or through a helper. */
export function ToldElse(props: TicketScreenProps) {
  const { ticket } = props;
  const { phoneMasked, emailMasked: email, secondMasked, canText, canPush, texting } = ticket;
  const isCarried = wouldBeTexted(ticket);
  const toldFirst = isCarried ? ticket.toldFirst : 'email';
  const { canGiveEmail } = ticket;
  const phone = phoneMasked ?? '';
  const isWritten = email !== null && canGiveEmail && (!canText || toldFirst === 'email');
  const isTexted = isCarried && !isWritten;
  const isNear = ticket.ahead !== null && ticket.ahead <= ticket.headsUpAhead;
  const isOnTheWay = isTexted && Boolean(ticket.travelMinutes) && !isNear;
  const isDeaf = phoneMasked !== null && !canText && !isWritten && !canPush;
  const isUnsent = canText && !isCarried && !(isWritten || canPush);
  const isSimulated = texting === 'simulated' && canText;
  const isOtherwise = !isWritten && !isDeaf && !isUnsent;
  if (ticket.state === 'booked') return <Known {...ticket} />;
  return (
    <Lines>
      {{
        email: isWritten && <Trans id="ticket.tell_mail" values={{ email }} components={ofEmail} />,
        way: isOnTheWay && <Trans id="ticket.tell_text_way" values={{ phone }} components={components} />,
        usual: (isTexted || isOtherwise) && !isOnTheWay && <ToldUsually ticket={ticket} />,
        deaf: isDeaf && <Trans id="ticket.tell_no_texts" values={{ phone }} components={components} />,
        unsent: isUnsent && !isSimulated && (
          <Trans id="ticket.tell_unsent" values={{ phone }} components={components} />
        ),
        simulated: isSimulated && <Trans id="ticket.tell_simulated" values={{ phone }} components={components} />,
        second: secondMasked && texting === 'works' && (
          <Trans id="ticket.tell_second" values={{ phone: secondMasked }} components={components} />
        ),
      }}
    </Lines>
  );
}

/** A guest with a place booked for another day must not be told to go for a walk now: it shows only their masked contacts. */
function Known({ phoneMasked, emailMasked, secondMasked, texting }: TicketScreenProps['ticket']) {
  const shown = (text: string | null): ReactNode =>
    text && (
      <bdi dir="ltr" className={`${masked} [overflow-wrap:anywhere]`}>
        {text}
      </bdi>
    );
  const second = secondMasked && texting === 'works' && (
    <Trans id="ticket.tell_second" values={{ phone: secondMasked }} components={components} />
  );
  return <Lines>{{ phone: shown(phoneMasked), email: shown(emailMasked), second }}</Lines>;
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
