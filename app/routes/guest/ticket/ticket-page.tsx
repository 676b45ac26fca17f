import type { TicketScreenProps, TicketPageView } from './base/ticket-screen.ts';
import { useEffect, useRef } from 'react';
import {
  data,
  useLoaderData,
  useNavigate,
  useNavigation,
  useSearchParams,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { isAnswer } from '#app/context/fault.ts';
import { DemoBanner } from '#app/page/demo-banner.tsx';
import { useFocusKept } from '#app/live/use-focus-kept.ts';
import { inTime } from '#app/live/in-time.ts';
import { useOnChange } from '#app/live/use-on-change.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { Announcer } from './announcer.tsx';
import { ticketMiddleware } from './ticket-context.server.ts';
import { TicketFrame } from './frame/ticket-frame.tsx';
import { newsOf } from './base/ticket-news.ts';
import { CalledTicket, calledReady, EndedTicket, HeldTicket, BookedTicket } from './state-parts.tsx';
import { TicketTitle } from './ticket-title.tsx';
import { panels, type PanelName, type TicketProblem } from './base/ticket-action.ts';
import { meetAction } from './ticket-actions.server.ts';
import { readWaitCookie } from './read-wait.ts';
import { loadTicket } from './ticket-page.server.ts';
import { useLiveTicket } from './use-live-ticket.ts';
import { WaitingTicket } from './waiting-ticket.tsx';

export const handle: PageHandle = { audience: 'ticket' };

export const middleware = [ticketMiddleware];

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadTicket(args);
  const cookie = readWaitCookie(page.ticket);
  return data(page, { headers: { 'X-Robots-Tag': 'noindex', ...(cookie && { 'Set-Cookie': cookie }) } });
}

export const action = meetAction;

/** The last state of the page: if it cannot be fetched again, it stays, and the stream shows its age. */
let latest: TicketPageView | null = null;

export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs): Promise<TicketPageView> {
  try {
    return await inTime(serverLoader<typeof loader>());
  } catch (error) {
    if (isAnswer(error) || !latest || latest.token !== params['token']) throw error;
    return latest;
  }
}

/** If the server cannot be reached, or cannot answer now, the page stays. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const copy = request.clone();
  try {
    return await inTime(serverAction<typeof action>());
  } catch (error) {
    if (isAnswer(error)) throw error;
    const asked = (await copy.formData()).get('wish') as TicketProblem['action'];
    return { action: asked, code: 'not_sent', at: Date.now() } satisfies TicketProblem;
  }
}

export function shouldRevalidate({ currentUrl, nextUrl, formMethod, ...rest }: ShouldRevalidateFunctionArgs): boolean {
  // An action that came too late: the ticket has changed since the page was rendered.
  if (rest.actionStatus === 409) return true;
  // The data for everything that opens and closes is already in the page.
  const isPanel = !formMethod && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !isPanel && rest.defaultShouldRevalidate;
}

export function headers({ loaderHeaders }: { loaderHeaders: Headers }) {
  return loaderHeaders;
}

const reloadSeconds = 30;
/** Guests must not lose their entries, in a panel or of what they say of their visit, and must not miss a call. */
const reloadSecondsWhileTyping = 180;

export default function TicketPage() {
  const page = useLoaderData<typeof loader>();
  const panel = usePanel();
  const navigate = useNavigate();
  const live = useLiveTicket(page, panel === 'delay');
  const { ticket } = live;
  useEffect(() => {
    latest = page;
  }, [page]);
  // An open panel belongs to the ticket's previous state.
  useOnChange(ticket.state, () => {
    if (panel) void navigate('.', { replace: true, preventScrollReset: true });
  });
  const seconds = ticket.state === 'served' ? reloadSecondsWhileTyping : reloadSeconds;
  const screen = useFocusAfterAction();
  const isNear = ticket.ahead !== null && ticket.ahead <= nearFrom;
  useEffect(() => {
    if (isNear) void calledReady();
  }, [isNear]);
  return (
    <>
      <TicketTitle ticket={ticket} />
      {ticket.place.isDemo && <DemoBanner />}
      <noscript>
        <meta
          httpEquiv="refresh"
          content={panel ? `${reloadSecondsWhileTyping}; url=/t/${page.token}` : String(seconds)}
        />
      </noscript>
      <Announcer ticket={ticket} since={live.since} />
      <div ref={screen} tabIndex={-1} className="outline-none">
        <Screen page={page} panel={panel} {...live} />
      </div>
    </>
  );
}

/**
 * The pressed button may be gone, and the focus with it: it goes on from what stands there instead. Where a call, or its end,
 * takes what had it away, it goes on from the new screen.
 */
function useFocusAfterAction() {
  const screen = useRef<HTMLDivElement>(null);
  useFocusKept(screen);
  const { formData } = useNavigation();
  useOnChange(formData ?? null, (sent) => {
    const isFree = document.activeElement === document.body || document.activeElement === screen.current;
    const asked = sent?.get('wish') as TicketProblem['action'] | undefined;
    if (asked && isFree) document.getElementById(`done-${asked}`)?.focus({ preventScroll: true });
  });
  return screen;
}

function usePanel(): PanelName | null {
  const [search] = useSearchParams();
  return panels.find((name) => name === search.get('do')) ?? null;
}

/** From here on the call may come at any minute: its screen is prefetched while there is time. */
const nearFrom = 2;

function Screen(props: TicketScreenProps) {
  const { t } = useI18n();
  const { state } = props.ticket;
  if (state === 'waiting') return <WaitingTicket {...props} />;
  // The facts known at once, until the rest arrives.
  const coming = (
    <TicketFrame {...props}>
      <h1 className="m-auto text-3xl">{newsOf(t, props.ticket)}</h1>
    </TicketFrame>
  );
  if (state === 'called') return <CalledTicket fallback={coming} {...props} />;
  if (state === 'held') return <HeldTicket fallback={coming} {...props} />;
  if (state === 'booked') return <BookedTicket fallback={coming} {...props} />;
  return <EndedTicket fallback={coming} {...props} state={state} />;
}
