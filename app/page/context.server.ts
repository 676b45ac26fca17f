import { createContext } from 'react-router';
import { fallbackLanguage } from '#locales/languages.ts';
import type { Language } from '#locales/languages.ts';

/** What the server hands to every request of the app, beside what other keys carry. */
export interface PageContext {
  /** Allows this response's own scripts and styles (Content-Security-Policy). */
  nonce: string;
  /** Names the request in the log; shown to people on an error page. */
  requestId: string;
  /** Writes an unexpected error to the log; people only ever see the request's id. */
  logError: (error: unknown) => void;
}

export const pageContext = createContext<PageContext>();

/** The language this response is written in, and how it was found. */
export interface SpokenLanguage {
  language: Language;
  /** Whether the visitor asked for it (address, cookie or browser); else a place's own language goes first. */
  isAction: boolean;
}

/** The same for the staff's screens, which are there in fewer languages. */
export const staffLanguageContext = createContext<Language>(fallbackLanguage);

/** English stands here only where a request fails before anybody has read what the visitor speaks. */
export const languageContext = createContext<SpokenLanguage>({ language: fallbackLanguage, isAction: false });

/** What went wrong, as a status. */
export interface NotedFault {
  status: number;
  retryAfterSeconds?: number;
}

/** Set where no page can be loaded; the server knows before the app does when the database is away. */
export const faultContext = createContext<NotedFault | null>(null);

/** What the server writes into every form of this page, so that its post is known for this browser's own; '' where there is none. */
export const formProofContext = createContext<string>('');
