import { createContext, use } from 'react';
import type { PlaceImage } from '#domain/place/place-image.ts';
import type { Audience } from '#locales/audiences.ts';
import type { Theme } from './page-settings.ts';
import type { Fault } from './fault.ts';
import { fallbackLanguage, isLanguage, type Language } from '#locales/languages.ts';

/** Facts that hold for a document from its first byte to its last, whatever its routes load or fail to load. */
export interface PageFacts {
  language: Language;
  /** The server's address from the visitor's side. */
  host: string;
  /** The request's id in the log. */
  requestId: string;
  /** Identifies the build that rendered this document. */
  build: string;
  /** Addresses of the compiled texts in the document's language. */
  catalogUrls: Partial<Record<Audience, string>>;
  /** Why this is not the requested page; absent if it is. */
  fault?: Fault;
  retryAfterSeconds?: number;
  /** Whether the page answers a post. A reload would not send that again. */
  wasSent?: boolean;
  /** What staff chose in this browser; absent on guests' screens, and if the device decides. */
  theme?: Theme;
  /** The look of the page's place; absent if the page has no place. */
  look?: PageLook;
}

export interface PageLook {
  slug: string;
  name: string;
  logo: PlaceImage | null;
  /** The colour of a call, if the place has its own colour. */
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
