// The templates that WhatsApp approved. A template is named after the kind of message ('turnstone_called'), exists in
// each language separately, and has each placeholder of that kind once: WhatsApp refuses more or fewer.

import { isTemplateKind, placeholdersOf } from '#domain/messaging/message-kind.ts';
import type { OutgoingText } from '../provider/contract.ts';

// https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/supported-languages
/** Somali is missing there. */
const templateLanguages: Readonly<Record<string, string>> = {
  en: 'en',
  es: 'es',
  fr: 'fr',
  de: 'de',
  it: 'it',
  'pt-BR': 'pt_BR',
  nl: 'nl',
  pl: 'pl',
  uk: 'uk',
  ru: 'ru',
  tr: 'tr',
  ar: 'ar',
  fa: 'fa',
  hi: 'hi',
  bn: 'bn',
  'zh-Hans': 'zh_CN',
  ja: 'ja',
  ko: 'ko',
  vi: 'vi',
};

type Content =
  | { type: 'template'; template: object }
  | { type: 'text'; text: { body: string; preview_url: false } }
  /** WhatsApp cannot carry it. */
  | { type: null; why: string };

/**
 * Words written by hand, kinds without a template, and languages without one go as text: allowed for 24 hours after the person wrote.
 * Everything else goes by a template, which alone has a lifetime.
 */
export function contentOf({ kind, facts, language, text, hasWritten }: OutgoingText, prefix: string): Content {
  // No preview of links.
  const asText: Content = { type: 'text', text: { body: text, preview_url: false } };
  if (Object.keys(facts).length === 0 || !isTemplateKind(kind)) return asText;
  const code = templateLanguages[language];
  if (code === undefined) return hasWritten ? asText : { type: null, why: 'language' };
  const parameters = placeholdersOf(kind).map((name) => ({
    type: 'text',
    parameter_name: name,
    text: inOneLine(facts[name] ?? ''),
  }));
  // WhatsApp refuses an empty parameter.
  if (parameters.some((parameter) => parameter.text === '')) return { type: null, why: 'facts' };
  const template = { name: `${prefix}_${kind}`, language: { code }, components: [{ type: 'body', parameters }] };
  return { type: 'template', template };
}

/** WhatsApp refuses line ends in a parameter, and more than four spaces in a row. */
const inOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
