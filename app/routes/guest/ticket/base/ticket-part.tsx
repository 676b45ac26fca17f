// Parts of the ticket's page that only some guests need, or only after a press. Each has its own script.

import { Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyPart } from '#app/components/lazy-part.tsx';
import { MoreTexts } from '#app/i18n/more-texts.tsx';

/** @param texts the catalog with the part's own texts, fetched in parallel with its script; null: it uses the page's */
export function ticketPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: 'ticket-more' | null = 'ticket-more',
) {
  const { Part, ready } = lazyPart(load);
  function InPage({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    // The remaining properties are the part's own.
    const part = <Part {...(props as unknown as Props)} />;
    if (texts) void ready();
    return <Suspense fallback={fallback}>{texts ? <MoreTexts audience={texts}>{part}</MoreTexts> : part}</Suspense>;
  }
  return { Part: InPage, ready };
}
