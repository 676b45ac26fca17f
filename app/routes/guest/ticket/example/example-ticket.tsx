import { useLoaderData } from 'react-router';
import type { PageHandle } from '#app/context/page-settings.ts';
import { CalledTicket } from '../state-parts.tsx';
import { TicketTitle } from '../ticket-title.tsx';
import { loadExampleTicket } from './example-ticket.server.ts';

export const handle: PageHandle = { audience: 'ticket' };

export const loader = loadExampleTicket;

/** The guest's own screen for the preview of a look: none of its links works. */
export default function ExampleTicket() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <TicketTitle ticket={page.ticket} />
      <CalledTicket page={page} ticket={page.ticket} panel={null} since={null} hasBegun />
    </>
  );
}
