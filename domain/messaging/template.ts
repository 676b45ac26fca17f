/**
 * Decides which template a place may write for a text. A template is plain words with placeholders in braces.
 * Each kind of message has its own placeholders; a template uses no others, contains the guest's link, and takes
 * at most four segments when filled in. Values are never read as templates.
 */

import { placeholdersOf, type Placeholder, type TemplateKind } from './message-kind.ts';
import { plainLetters } from './plain-letters.ts';
import { maxTemplateSegments, normaliseTypography, segmentsOf } from './text-segments.ts';

/** The value of each placeholder: whole phrases, as in 'ahead': 'Two people are ahead of you.' */
export type TemplateValues = Partial<Record<Placeholder, string>>;

/** Fixed text, or a placeholder. */
type TemplatePart = string | { placeholder: string };

/** Null if a brace has no partner. */
export function parseTemplate(body: string): TemplatePart[] | null {
  const parts = body
    .split(/(\{[^{}]*\})/u)
    .filter((part) => part !== '')
    .map((part): TemplatePart =>
      part.startsWith('{') && part.endsWith('}') ? { placeholder: part.slice(1, -1).trim() } : part,
    );
  return parts.some((part) => typeof part === 'string' && /[{}]/u.test(part)) ? null : parts;
}

/** The text with its placeholders filled in; null if it is not a valid template. A placeholder without a value is left out. */
export function fillTemplate(body: string, values: TemplateValues): string | null {
  const parts = parseTemplate(body);
  if (!parts) return null;
  const known: Partial<Record<string, string>> = values;
  return parts.map((part) => (typeof part === 'string' ? part : (known[part.placeholder] ?? ''))).join('');
}

export const maxTemplateLength = 1000;

type TemplateFaultCode =
  | 'required'
  | 'template_too_long'
  | 'template_characters'
  | 'template_braces'
  | 'template_unknown'
  | 'template_no_link';

interface TemplateFault {
  code: TemplateFaultCode;
  /** The unknown placeholder. */
  name?: string;
}

/** The fault of a template, or null. `values`: examples of a realistic length. */
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

/** The size of the template filled with the examples. `isPlain`: with plain letters. Unclosed braces count as normal text. */
export function sizeOfTemplate(body: string, values: TemplateValues, isPlain = false) {
  const filled = fillTemplate(body, values) ?? body;
  const text = isPlain ? plainLetters(filled) : normaliseTypography(filled);
  return { ...segmentsOf(text), text };
}

/** Control characters except the line break, and marks that change the direction of the text after them. */
const unwanted = /(?!\n)\p{Cc}|[\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
