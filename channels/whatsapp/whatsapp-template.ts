/**
 * The words that WhatsApp approved before. A template is named after the kind of message ('turnstone_called'), exists in each language by
 * itself, and has the placeholders of that kind by their names, each once: more or fewer are refused.
 */

import { isTemplateKind, placeholdersOf } from '#domain/messaging/message-kind.ts';
import type { OutgoingText } from '../provider/contract.ts';

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/supported-languages; Somali is not among them. */
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
  /** It cannot be said there. */
  | { type: null; why: string };

/** What was written by hand, and kinds without a template, go as they are: WhatsApp lets them pass for a day after the person wrote. */
export function contentOf({ kind, facts, language, text }: OutgoingText, prefix: string): Content {
  // A link in a message is not fetched by WhatsApp for a picture of it.
  if (Object.keys(facts).length === 0 || !isTemplateKind(kind))
    return { type: 'text', text: { body: text, preview_url: false } };
  const code = templateLanguages[language];
  if (code === undefined) return { type: null, why: 'language' };
  const parameters = placeholdersOf(kind).map((name) => ({
    type: 'text',
    parameter_name: name,
    text: inOneLine(facts[name] ?? ''),
  }));
  // An empty one is refused, and the words around it would be strange.
  if (parameters.some((parameter) => parameter.text === '')) return { type: null, why: 'facts' };
  const template = { name: `${prefix}_${kind}`, language: { code }, components: [{ type: 'body', parameters }] };
  return { type: 'template', template };
}

/** Parameters hold no ends of lines, and no more than four spaces together. */
const inOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
