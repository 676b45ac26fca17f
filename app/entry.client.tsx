import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isAudience } from '#locales/catalogs.ts';
import { fetchCatalog } from './i18n/catalog-store.ts';
import { PageFactsContext, readPageFacts } from './page-facts.ts';

/** The page works as it came; scripts take over when the texts of its language are here. */
async function takeOver(): Promise<void> {
  const facts = readPageFacts(document.documentElement);
  const { audience } = document.documentElement.dataset;
  const url = isAudience(audience) ? facts.catalogUrls[audience] : undefined;
  if (!isAudience(audience) || !url) return;
  await fetchCatalog(facts.language, audience, url);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageFactsContext value={facts}>
          <HydratedRouter />
        </PageFactsContext>
      </StrictMode>,
    );
  });
}

void takeOver();
