import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isAudience } from '#locales/catalogs.ts';
import { isLanguage } from '#locales/languages.ts';
import { fetchCatalog } from './i18n/catalog-store.ts';

/** The page works as it came; scripts take over when the texts of its language are here. */
async function takeOver(): Promise<void> {
  const { lang, dataset } = document.documentElement;
  const url = document.querySelector<HTMLLinkElement>('#catalog')?.href;
  if (!isLanguage(lang) || !isAudience(dataset['audience']) || !url) return;
  await fetchCatalog(lang, dataset['audience'], url);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

void takeOver();
