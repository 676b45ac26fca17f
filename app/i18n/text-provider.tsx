import { I18nProvider } from '@lingui/react';
import { use } from 'react';
import type { ReactNode } from 'react';
import type { Audience } from '#locales/catalogs.ts';
import type { Language } from '#locales/languages.ts';
import { fetchCatalog, keptCatalog } from './catalog-store.ts';

interface Props {
  language: Language;
  audience: Audience;
  /** Where a browser finds the catalog when it comes to another audience's screen without a new document. */
  url: string;
  children: ReactNode;
}

export function TextProvider({ language, audience, url, children }: Props) {
  const i18n = keptCatalog(language, audience) ?? use(fetchCatalog(language, audience, url));
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}
