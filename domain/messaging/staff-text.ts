/**
 * Decides what staff may text to a guest, how often, and what is stored of an incoming text. A text of staff is sent as written, except
 * that costly typographic marks are replaced. It takes at most as many segments as a template. The number of texts per ticket is
 * limited; each text from the guest allows one more.
 */

import { maxTemplateSegments, normaliseTypography, segmentsOf } from './text-segments.ts';

/** Product 9: texts to one ticket, beside answers to what the guest wrote. */
export const textsPerTicket = 6;

type ParsedText = { ok: true; text: string } | { ok: false; code: 'text_missing' | 'text_too_long' };

export function parseStaffText(input: string): ParsedText {
  // A text this long never fits; to count its segments would only take time.
  if (input.length > longestText) return { ok: false, code: 'text_too_long' };
  const text = normaliseTypography(plain(input));
  if (text === '') return { ok: false, code: 'text_missing' };
  if (segmentsOf(text).segments > maxTemplateSegments) return { ok: false, code: 'text_too_long' };
  return { ok: true, text };
}

/** The text as it is stored; '' if nothing readable is left. */
export function incomingText(input: string): string {
  return plain(input.slice(0, longestText).toWellFormed());
}

export function textsLeft({ sent, received }: { sent: number; received: number }): number {
  return Math.max(0, textsPerTicket + received - sent);
}

const longestText = 1600;

function plain(input: string): string {
  return input.replaceAll(/\r\n?/g, '\n').replace(unwanted, '').trim();
}

/** Control characters except the line break, and marks that change the direction of the text after them. */
const unwanted = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu;
