import { useEffect } from 'react';
import { data, useLoaderData, useRevalidator } from 'react-router';
import type { ActionFunctionArgs, LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import type { GuestTicket, TicketLive } from '#contract/views.ts';
import { DemoBanner } from '../../components/demo-banner.tsx';
import { useStream } from '../../live/use-stream.ts';
import { Announcer } from './announcer.tsx';
import { CalledTicket } from './called-ticket.tsx';
import { EndedTicket } from './ended-ticket.tsx';
import { GoneTicket } from './gone-ticket.tsx';
import { HeldTicket } from './held-ticket.tsx';
import { ticketMiddleware } from './ticket-context.server.ts';
import { TicketTitle } from './ticket-title.tsx';
import { loadTicket, moveOwnTicket } from './ticket.server.ts';
import type { TicketPageView } from './ticket.server.ts';
import { WaitingTicket } from './waiting-ticket.tsx';

export const middleware = [ticketMiddleware];

export function loader(args: LoaderFunctionArgs) {
  const page = loadTicket(args);
  return data(page, { status: page ? 200 : 410, headers: { 'X-Robots-Tag': 'noindex' } });
}

export function action(args: ActionFunctionArgs) {
  return moveOwnTicket(args);
}

/** A wish that came too late: the ticket is no longer as the page shows it. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || actionStatus === 409;
}

export function headers({ loaderHeaders }: { loaderHeaders: Headers }) {
  return loaderHeaders;
}

/** From here nobody comes back by themselves or by the staff. */
const finalStates: readonly GuestTicket['state'][] = ['left', 'expired'];

export default function TicketPage() {
  const page = useLoaderData<typeof loader>();
  return page ? <LiveTicket page={page} /> : <GoneTicket />;
}

function LiveTicket({ page }: { page: TicketPageView }) {
  const { revalidate } = useRevalidator();
  const isFinal = finalStates.includes(page.ticket.state);
  const { view, since } = useStream<TicketLive>(isFinal ? null : `/api/v1/tickets/${page.token}/stream`, page.ticket);
  const ticket = { ...page.ticket, ...view };
  // Until when someone who missed the call may come back is not in the stream.
  const isOutOfDate = ticket.state === 'no_show' && page.ticket.state !== 'no_show';
  useEffect(() => {
    if (isOutOfDate) void revalidate();
  }, [isOutOfDate, revalidate]);
  return (
    <>
      <TicketTitle ticket={ticket} />
      {ticket.place.isDemo && <DemoBanner />}
      <noscript>
        <meta httpEquiv="refresh" content="30" />
      </noscript>
      <Announcer ticket={ticket} />
      <Screen page={page} ticket={ticket} since={since} />
    </>
  );
}

export interface TicketScreenProps {
  page: TicketPageView;
  /** As it is now; `page.ticket` is as it was when the page was made. */
  ticket: GuestTicket;
  /** Since when the page may be out of date; null while it is live. */
  since: Date | null;
}

function Screen(props: TicketScreenProps) {
  const { state } = props.ticket;
  if (state === 'waiting') return <WaitingTicket {...props} />;
  if (state === 'called') return <CalledTicket {...props} />;
  if (state === 'held') return <HeldTicket {...props} />;
  return <EndedTicket {...props} state={state} />;
}
