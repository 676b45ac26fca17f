import type { I18n } from '@lingui/core';
import { createContext, use, type ReactNode } from 'react';
import type { Audience } from '#locales/audiences.ts';
import type { Language } from '#locales/languages.ts';
import { fetchCatalogOrReload, keptCatalog } from './catalog-store.ts';

/** The texts of the surrounding page; `useI18n` reads them. */
export const TextContext = createContext<I18n | null>(null);

interface Props {
  language: Language;
  audience: Audience;
  /** Where a browser finds the catalog if it reaches another audience's screen without a new document. */
  url: string;
  children: ReactNode;
}

export function TextProvider({ language, audience, url, children }: Props) {
  const i18n = keptCatalog(language, audience) ?? use(fetchCatalogOrReload(language, audience, url));
  return <TextContext value={i18n}>{children}</TextContext>;
}
