// The parts of the ticket's page that only some need, or only after pressing something: each with a script of its own, and all with texts
// of their own.

import { Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { MoreTexts } from '../../../i18n/more-texts.tsx';

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

export function ticketPart<Props extends object>(load: () => Promise<ComponentType<Props>>): TicketPart<Props> {
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

/** A part whose words are those of the page: fetched with `load`, and none of `ticket-more`. */
export function plainPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const part = lazyPart(load);
  readies.push(part.ready);
  return part;
}
