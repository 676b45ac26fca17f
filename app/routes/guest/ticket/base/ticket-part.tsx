// Parts of the ticket's page that only some guests need, or only after a press. Each has its own script, and they share
// separate texts.

import { Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyPart } from '#app/components/lazy-part.tsx';
import { MoreTexts } from '#app/i18n/more-texts.tsx';

const readies: (() => Promise<void>)[] = [];

/** For the server: all of them are in the page from its first byte. */
export async function ticketPartsReady(): Promise<void> {
  await Promise.all(readies.map((ready) => ready()));
}

interface TicketPart<Props> {
  Part: ComponentType<Props & { fallback?: ReactNode }>;
  /** Prefetches it. */
  ready: () => void;
}

export function ticketPart<Props extends object>(load: () => Promise<ComponentType<Props>>): TicketPart<Props> {
  const { Part, ready } = lazyPart(load);
  readies.push(ready);
  function WithTexts({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    // Script and texts are fetched in parallel.
    void ready();
    return (
      <Suspense fallback={fallback}>
        <MoreTexts audience="ticket-more">
          {/* The remaining properties are the part's own. */}
          <Part {...(props as unknown as Props)} />
        </MoreTexts>
      </Suspense>
    );
  }
  return { Part: WithTexts, ready: () => void ready() };
}

/** A part that uses the page's texts: fetched with `load`, without the catalog `ticket-more`. */
export function plainPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const part = lazyPart(load);
  readies.push(part.ready);
  return part;
}
