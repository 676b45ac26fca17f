import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { Audience } from '#locales/audiences.ts';
import { localesFor, type Language } from '#locales/languages.ts';
import { reloadForMissing } from '../live/hold-reload.ts';

/**
 * The catalogs of this process, each as one immutable i18n instance. A server keeps all of them and picks one per
 * request; a browser keeps the one of its page. Nothing is ever activated globally.
 */
const instances = new Map<string, I18n>();

export function keepCatalog(language: Language, audience: Audience, messages: Messages): void {
  const i18n = setupI18n({ locale: language, locales: localesFor(language), messages: { [language]: messages } });
  instances.set(`${language}/${audience}`, i18n);
}

export function keptCatalog(language: Language, audience: Audience): I18n | undefined {
  return instances.get(`${language}/${audience}`);
}

const arriving = new Map<string, Promise<I18n>>();

/** Fetches a catalog once. All callers share the promise until it fails. */
export function fetchCatalog(language: Language, audience: Audience, url: string): Promise<I18n> {
  const key = `${language}/${audience}`;
  const known = arriving.get(key);
  if (known) return known;
  const arrival = fetchMessages(url).then((messages) => {
    keepCatalog(language, audience, messages);
    return instances.get(key) ?? setupI18n({ locale: language });
  });
  arriving.set(key, arrival);
  arrival.catch(() => arriving.delete(key));
  return arrival;
}

const awaited = new Map<string, Promise<I18n>>();

/** For a screen that is visible but lacks its texts: if they cannot be fetched, a new document brings them. */
export function fetchCatalogOrReload(language: Language, audience: Audience, url: string): Promise<I18n> {
  const key = `${language}/${audience}`;
  const known = awaited.get(key);
  if (known) return known;
  const arrival = fetchCatalog(language, audience, url).catch(() => {
    reloadForMissing();
    return new Promise<never>(() => {});
  });
  awaited.set(key, arrival);
  return arrival;
}

async function fetchMessages(url: string): Promise<Messages> {
  if (url === '') throw new Error('There are no texts of that screen in this language');
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The texts did not arrive: ${response.status}`);
  return (await response.json()) as Messages;
}
