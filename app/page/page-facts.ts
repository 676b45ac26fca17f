import { createContext, use } from 'react';
import type { PlaceImage } from '#contract/views.ts';
import type { Audience } from '#locales/audiences.ts';
import type { Fault } from './fault.ts';
import { fallbackLanguage, isLanguage } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';

/** What is true of a document from its first byte to its last, whatever its routes load or fail to load. */
export interface PageFacts {
  language: Language;
  /** The server's address as the visitor knows it. */
  host: string;
  /** Names the request in the log. */
  requestId: string;
  /** Names the built app this document came from. */
  build: string;
  /** Addresses of the compiled texts in the document's language. */
  catalogUrls: Partial<Record<Audience, string>>;
  /** Why this is not the page that was asked for; left out where it is. */
  fault?: Fault;
  retryAfterSeconds?: number;
  /** Whether the page answers something that was sent, which loading it anew would not send again. */
  wasSent?: boolean;
  /** How the place of the page looks; left out where it is of none. */
  look?: PageLook;
}

export interface PageLook {
  slug: string;
  name: string;
  logo: PlaceImage | null;
  /** What a call is painted in, where the place has a colour of its own. */
  call?: { light: string; dark: string };
}

/** The server writes them into the document (`data-facts`), the browser reads them back. */
export const PageFactsContext = createContext<PageFacts>({
  language: fallbackLanguage,
  host: '',
  requestId: '',
  build: '',
  catalogUrls: {},
});

export function usePageFacts(): PageFacts {
  return use(PageFactsContext);
}

export function readPageFacts({ lang, dataset }: HTMLElement): PageFacts {
  const written = JSON.parse(dataset['facts'] ?? '{}') as Omit<PageFacts, 'language'>;
  return { ...written, language: isLanguage(lang) ? lang : fallbackLanguage };
}
