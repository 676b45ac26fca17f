import { useEffect } from 'react';
import type { Audience } from '#locales/audiences.ts';
import { usePageFacts } from '../context/page-facts.ts';
import { fetchCatalog, keptCatalog } from './catalog-store.ts';

/** Fetches the next screen's texts while the server still works on the answer, so that they add no wait. */
export function useTextsAhead(audience: Audience, isNear: boolean): void {
  const { language, catalogUrls } = usePageFacts();
  const url = catalogUrls[audience];
  useEffect(() => {
    if (!isNear || !url || keptCatalog(language, audience)) return;
    // Ignores failures: the screen itself fetches again.
    fetchCatalog(language, audience, url).catch(() => undefined);
  }, [isNear, url, language, audience]);
}
