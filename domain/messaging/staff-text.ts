/**
 * Decides what staff may text to a guest, how often, and what of a text that comes in is kept. A text of staff is sent as it was
 * written, but for typographic marks that would make it cost more; it takes at most as many segments as a template. Every ticket has
 * its texts counted: so many may be sent, and one more for each that its guest wrote.
 */

import { maxTemplateSegments, normaliseTypography, segmentsOf } from './text-segments.ts';

/** Product 9: texts to one ticket, beside answers to what the guest wrote. */
export const textsPerTicket = 6;

export type ParsedText = { ok: true; text: string } | { ok: false; code: 'text_missing' | 'text_too_long' };

export function parseStaffText(input: string): ParsedText {
  // So much never fits; counting the segments of a book would only take time.
  if (input.length > longestText) return { ok: false, code: 'text_too_long' };
  const text = normaliseTypography(plain(input));
  if (text === '') return { ok: false, code: 'text_missing' };
  if (segmentsOf(text).segments > maxTemplateSegments) return { ok: false, code: 'text_too_long' };
  return { ok: true, text };
}

/** As it is kept; '' where there is nothing to read. */
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

/** Controls but the line break, and marks that turn the direction of what follows. */
const unwanted = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu;
