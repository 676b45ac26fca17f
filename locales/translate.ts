import { setupI18n, type I18n } from '@lingui/core';
import { catalogs } from './catalogs.ts';
import type { MessageId, ValuesOf } from './ids.ts';
import { fallbackLanguage, formatLocale, offeredLanguages, type Language } from './languages.ts';
import { messagesOf } from './compiled-messages.ts';

const instances = new Map<Language, I18n>();

/** A text for a person, made on the server: for messages to phones, problems of the API, e-mail. */
export function translate<Id extends MessageId>(language: Language, id: Id, ...values: ValuesOf<Id>): string {
  return i18nOf(language)._(id, values[0] ?? {});
}

function i18nOf(language: Language): I18n {
  const spoken = offeredLanguages.includes(language) ? language : fallbackLanguage;
  const known = instances.get(spoken);
  if (known) return known;
  const i18n = setupI18n({
    locale: spoken,
    locales: formatLocale(spoken),
    messages: { [spoken]: messagesOf(spoken, catalogs) },
  });
  instances.set(spoken, i18n);
  return i18n;
}
