import { setupI18n, type I18n } from '@lingui/core';
import { use, type ReactNode } from 'react';
import type { Audience } from '#locales/audiences.ts';
import { localesFor, type Language } from '#locales/languages.ts';
import { usePageFacts } from '../context/page-facts.ts';
import { reloadIfReplaced } from '../live/hold-reload.ts';
import { fetchCatalog, keptCatalog } from './catalog-store.ts';
import { TextContext } from './text-provider.tsx';

interface Props {
  /** Texts of a part of the screen, in addition to the screen's own. */
  audience: Audience;
  children: ReactNode;
}

/** For a part that fetches its own texts on demand. Must stand inside `Suspense`. Without a network it waits for one. */
export function MoreTexts({ audience, children }: Props) {
  const { language, catalogUrls } = usePageFacts();
  const screen = use(TextContext);
  const more = keptCatalog(language, audience) ?? use(textsComing(language, audience, catalogUrls[audience] ?? ''));
  return <TextContext value={screen ? joined(screen, more, language) : more}>{children}</TextContext>;
}

const againMs = 4000;
const coming = new Map<string, Promise<I18n>>();

/** Prefetches them when they will probably be needed soon. */
export function textsComing(language: Language, audience: Audience, url: string): Promise<I18n> {
  const key = `${language}/${audience}`;
  const again = (): Promise<I18n> =>
    fetchCatalog(language, audience, url).catch(async () => {
      await reloadIfReplaced();
      await new Promise((resolve) => setTimeout(resolve, againMs));
      return again();
    });
  const known = coming.get(key) ?? again();
  coming.set(key, known);
  return known;
}

/** Keyed by the part's texts: each language has one instance of them. */
const joins = new WeakMap<I18n, I18n>();

function joined(screen: I18n, more: I18n, language: Language): I18n {
  const known = joins.get(more);
  if (known) return known;
  const messages = { [language]: { ...screen.messages, ...more.messages } };
  const both = setupI18n({ locale: language, locales: localesFor(language), messages });
  joins.set(more, both);
  return both;
}
