// The parts of the ticket's page that only some need, or only after pressing something: each with a script of its own, and all with texts
// of their own.

import { Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { MoreTexts } from '../../i18n/more-texts.tsx';

const readies: (() => Promise<void>)[] = [];

/** For the server: then all of them are in the page from its first byte. */
export async function ticketPartsReady(): Promise<void> {
  await Promise.all(readies.map((ready) => ready()));
}

interface TicketPart<Props> {
  Part: ComponentType<Props & { fallback?: ReactNode }>;
  /** Fetches it ahead. */
  ready: () => void;
}

function ticketPart<Props extends object>(load: () => Promise<ComponentType<Props>>): TicketPart<Props> {
  const { Part, ready } = lazyPart(load);
  readies.push(ready);
  function WithTexts({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    // Script and texts come side by side.
    void ready();
    return (
      <Suspense fallback={fallback}>
        <MoreTexts audience="ticket-more">
          {/* What is left of the properties is the part's own. */}
          <Part {...(props as unknown as Props)} />
        </MoreTexts>
      </Suspense>
    );
  }
  return { Part: WithTexts, ready: () => void ready() };
}

const called = lazyPart(() => import('./called-ticket.tsx').then((part) => part.CalledTicket));
readies.push(called.ready);
/** Stands inside `Suspense`; its words are those of the page. Fetched ahead when the call is near. */
export const CalledTicket = called.Part;
export const calledReady = called.ready;

export const panelParts = {
  delay: ticketPart(() => import('./delay-panel.tsx').then((part) => part.DelayPanel)),
  away: ticketPart(() => import('./away-panel.tsx').then((part) => part.AwayPanel)),
  contact: ticketPart(() => import('./contact-panel.tsx').then((part) => part.ContactPanel)),
  erase: ticketPart(() => import('./erase-panel.tsx').then((part) => part.ErasePanel)),
};

export const { Part: PapersList } = ticketPart(() => import('./papers-list.tsx').then((part) => part.PapersList));
export const { Part: Passings } = ticketPart(() => import('./passings.tsx').then((part) => part.Passings));
export const { Part: ToldElse } = ticketPart(() => import('./told-else.tsx').then((part) => part.ToldElse));
export const { Part: HeldTicket } = ticketPart(() => import('./held-ticket.tsx').then((part) => part.HeldTicket));
export const { Part: KeptTicket } = ticketPart(() => import('./kept-ticket.tsx').then((part) => part.KeptTicket));
export const { Part: EndedTicket } = ticketPart(() => import('./ended-ticket.tsx').then((part) => part.EndedTicket));
