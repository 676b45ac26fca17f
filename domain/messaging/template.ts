/**
 * Decides what a place may write in place of a text to phones. A template is plain words with placeholders in
 * braces. Each kind of message knows its own placeholders; a template names no others, keeps the guest's link, and
 * takes at most four segments once it is filled in. What is filled in is never read as a template again.
 */

import { placeholdersOf, type Placeholder, type TemplateKind } from './message-kind.ts';
import { plainLetters } from './plain-letters.ts';
import { maxTemplateSegments, normaliseTypography, segmentsOf, type TextSegments } from './text-segments.ts';

/** What may stand for each placeholder: whole phrases, as in 'ahead': 'Two people are ahead of you.' */
export type TemplateValues = Partial<Record<Placeholder, string>>;

/** Text as it stands, and placeholders between. */
export type TemplatePart = string | { placeholder: string };

/** Null where a brace opens or closes nothing. */
export function parseTemplate(body: string): TemplatePart[] | null {
  const parts = body
    .split(/(\{[^{}]*\})/u)
    .filter((part) => part !== '')
    .map((part): TemplatePart => (part.startsWith('{') && part.endsWith('}') ? named(part) : part));
  return parts.some((part) => typeof part === 'string' && /[{}]/u.test(part)) ? null : parts;
}

function named(part: string): TemplatePart {
  return { placeholder: part.slice(1, -1).trim() };
}

/** The text with its placeholders filled in; null where it is no template. A placeholder without a value is left out. */
export function fillTemplate(body: string, values: TemplateValues): string | null {
  const parts = parseTemplate(body);
  if (!parts) return null;
  const known: Partial<Record<string, string>> = values;
  return parts.map((part) => (typeof part === 'string' ? part : (known[part.placeholder] ?? ''))).join('');
}

export const maxTemplateLength = 1000;

export type TemplateFaultCode =
  | 'required'
  | 'template_too_long'
  | 'template_characters'
  | 'template_braces'
  | 'template_unknown'
  | 'template_no_link';

export interface TemplateFault {
  code: TemplateFaultCode;
  /** The placeholder nobody knows. */
  name?: string;
}

/** What is wrong with a template, or null. `values`: examples as long as they are likely to be. */
export function templateFault(
  kind: TemplateKind,
  body: string,
  values: TemplateValues,
  isPlain = false,
): TemplateFault | null {
  if (body.trim() === '') return { code: 'required' };
  if (body.length > maxTemplateLength) return { code: 'template_too_long' };
  if (!body.isWellFormed() || unwanted.test(body)) return { code: 'template_characters' };
  const parts = parseTemplate(body);
  if (!parts) return { code: 'template_braces' };
  const used = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.placeholder]));
  const known: readonly string[] = placeholdersOf(kind);
  const unknown = used.find((name) => !known.includes(name));
  if (unknown !== undefined) return { code: 'template_unknown', name: unknown };
  if (!used.includes('link')) return { code: 'template_no_link' };
  return sizeOfTemplate(body, values, isPlain).segments > maxTemplateSegments ? { code: 'template_too_long' } : null;
}

/** `isPlain`: with plain letters. What it takes to send, filled with the examples. Braces that are not yet closed count as they stand. */
export function sizeOfTemplate(body: string, values: TemplateValues, isPlain = false): TextSegments & { text: string } {
  const filled = fillTemplate(body, values) ?? body;
  const text = isPlain ? plainLetters(filled) : normaliseTypography(filled);
  return { ...segmentsOf(text), text };
}

/** Controls but for the end of a line, and what turns the direction of all that follows. */
const unwanted = /(?!\n)\p{Cc}|[\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
