import { isLongerThanTold } from '#domain/wait/shown-wait.ts';
import { saysFirstEstimate } from '#app/components/wait-phrase.tsx';
import { buttonClasses } from '#app/components/button.tsx';
import { TicketNumber } from '#app/components/ticket-number.tsx';
import { Shore } from '#app/drawings/shore.tsx';
import { Phrase } from '#app/i18n/trans.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { ChannelLines } from './frame/channel-lines.tsx';
import { PanelLink, useReturnTo } from './frame/panel-link.tsx';
import { PushOffer } from './frame/push-offer.tsx';
import { TicketFacts } from './base/ticket-fact-list.tsx';
import { TicketFrame } from './frame/ticket-frame.tsx';
import { AboutWait, LeaveLine, panelParts, PapersList } from './frame/parts.tsx';
import type { TicketScreenProps } from './base/ticket-screen.ts';
import { useServerClock } from './base/use-server-clock.ts';

const clockEveryMs = 10_000;

/** One big number, the wait, and permission to walk away. Panels open instead of the drawing. */
export function WaitingTicket(props: TicketScreenProps) {
  const { page, ticket, panel } = props;
  useReturnTo(panel);
  const Panel = panel && panelParts[panel].Part;
  return (
    <TicketFrame {...props}>
      <p className="pt-6 text-center text-ink-2">
        <Phrase id="ticket.your_number" values={{ count: ticket.partySize }} />
      </p>
      <h1 className="text-center">
        <TicketNumber number={ticket.number} className={panel ? 'text-[min(18.5vw,4.5rem)]!' : ''} />
      </h1>
      <TicketFacts ticket={ticket} now={page.now} />
      <Reasons {...props} />
      {/* Without a network a panel does not come: what was there stays. */}
      {Panel ? <Panel fallback={<Waiting {...props} />} {...props} /> : <Waiting {...props} />}
    </TicketFrame>
  );
}

/** By itself: a clock that ticks anew in the whole ticket would lose what was ticked before the scripts were here. */
function Reasons(props: TicketScreenProps) {
  const { page, ticket } = props;
  const isLonger = isLongerThanTold(ticket, useServerClock(page.now, clockEveryMs));
  const isUnsure = !isLonger && saysFirstEstimate(ticket.wait, ticket.isFirstEstimate);
  const isToldWhy = isLonger || isUnsure || ticket.passedBy.length > 0;
  return isToldWhy ? <AboutWait {...props} isLonger={isLonger} isUnsure={isUnsure} /> : null;
}

function Waiting(props: TicketScreenProps) {
  const { t } = useI18n();
  const { page, ticket } = props;
  const { travelMinutes } = ticket;
  const action = buttonClasses({ look: 'quiet', isWide: true });
  return (
    <>
      <div aria-hidden="true" className="-mx-5 mt-4">
        <Shore ahead={ticket.ahead ?? 0} />
      </div>
      <div className="grid grid-cols-2 gap-2.5 pt-4 max-[16rem]:*:col-span-2">
        <PanelLink panel="delay" className={action}>
          {t('ticket.need_time')}
        </PanelLink>
        <PanelLink panel="away" className={action}>
          {travelMinutes === null ? (
            t('ticket.away')
          ) : (
            <Phrase id="ticket.away_minutes" values={{ minutes: travelMinutes }} />
          )}
        </PanelLink>
        <div className="col-span-2">
          <LeaveLine idempotencyKey={page.idempotencyKey} label={t('ticket.leave')} />
        </div>
      </div>
      <ChannelLines {...props} />
      <PushOffer token={page.token} ticket={ticket} />
      {(ticket.service?.bring.length ?? 0) > 0 && <PapersList {...props} />}
    </>
  );
}
