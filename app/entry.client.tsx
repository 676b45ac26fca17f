import { StrictMode, startTransition, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isAudience } from '#locales/audiences.ts';
import { fetchCatalog } from './i18n/catalog-store.ts';
import { whenServerAnswers } from './live/when-server-answers.ts';
import { PageFactsContext, readPageFacts } from './context/page-facts.ts';

/** The page works as it arrives. Scripts take over once the texts of its language are loaded. */
async function takeOver(): Promise<void> {
  const facts = readPageFacts(document.documentElement);
  const { audience } = document.documentElement.dataset;
  const url = isAudience(audience) ? facts.catalogUrls[audience] : undefined;
  if (!isAudience(audience) || !url) return;
  try {
    await fetchCatalog(facts.language, audience, url);
  } catch {
    // A page that stayed as it arrived would show the same number for ever, and a kiosk's buttons would do nothing.
    whenServerAnswers(() => void takeOver());
    return;
  }
  // Chromium calls listeners of the window in the order in which they came, whether they capture or not: the router hears it later.
  addEventListener('popstate', (event) => {
    if (!document.dispatchEvent(new Event('back', { cancelable: true }))) event.stopImmediatePropagation();
  });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageFactsContext value={facts}>
          <Ready>
            <HydratedRouter />
          </Ready>
        </PageFactsContext>
      </StrictMode>,
    );
  });
}

/**
 * Marks when the page answers to scripts, for benches and for people who look for what makes a page slow. It stands
 * around the page, not beside it: a sibling that the server does not render changes every id that ties a label to its
 * field.
 */
function Ready({ children }: { children: ReactNode }) {
  useEffect(() => {
    performance.mark('turnstone-ready');
  }, []);
  return children;
}

void takeOver();
