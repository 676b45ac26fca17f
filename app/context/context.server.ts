import { createContext } from 'react-router';
import type { Theme } from './page-settings.ts';
import { fallbackLanguage, type Language } from '#locales/languages.ts';

/** What the server passes to every request of the app, in addition to what other keys carry. */
interface PageContext {
  /** Allows this response's own scripts and styles (Content-Security-Policy). */
  nonce: string;
  /** The request's id in the log; error pages show it. */
  requestId: string;
  /** Writes an unexpected error to the log; people see only the request's id. */
  logError: (error: unknown) => void;
  /** The rendered page, whose Response then has no body: a web stream around a text costs as much as a query. */
  html?: string;
}

export const pageContext = createContext<PageContext>();

/** The language of this response, and how it was found. */
interface SpokenLanguage {
  language: Language;
  /** Whether the visitor chose it (address, cookie or browser). If not, the place's own language wins. */
  isAction: boolean;
}

/** The same for staff screens, which exist in fewer languages. */
export const staffLanguageContext = createContext<Language>(fallbackLanguage);

/** English is used only if a request fails before the visitor's language is read. */
export const languageContext = createContext<SpokenLanguage>({ language: fallbackLanguage, isAction: false });

/** What staff chose in this browser; null: as the device is set. */
export const themeContext = createContext<Theme | null>(null);

/** The failure as a status. */
export interface NotedFault {
  status: number;
  retryAfterSeconds?: number;
}

/** Set when no page can be loaded: the server knows before the app that the database is away. */
export const faultContext = createContext<NotedFault | null>(null);

/** The server writes this into every form of the page; it proves that a post comes from this browser. '' if there is none. */
export const formProofContext = createContext<string>('');
