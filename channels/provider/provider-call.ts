// Reads what providers write in calls and answers, trusting nothing; and writes what most of them expect.

import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { ReceivedText } from './contract.ts';

/** Null: not JSON, or not of this shape. */
export function readJson<Shape extends z.ZodType>(shape: Shape, body: string): z.output<Shape> | null {
  try {
    return shape.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/** Reads a number with or without its plus. Null: a name or a short code. */
export function e164Of(number: string): string | null {
  const digits = number.replace(/^(\+|00)/, '');
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
}

/** The time at which a provider got a text; nothing if it is none. */
export function cameAt(written: string | number = ''): Pick<ReceivedText, 'cameAt'> {
  const at = new Date(written);
  return Number.isNaN(at.getTime()) ? {} : { cameAt: at };
}

/** Most providers want numbers so; a name stays as it is. */
export const withoutPlus = (sender: string): string => sender.replace(/^\+/, '');

/** Compares in constant time. An empty secret matches nothing. */
export function isSameSecret(given: string | null | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return other.length > 0 && one.length === other.length && timingSafeEqual(one, other);
}

export const basicAuthorization = (user = '', password = ''): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** The address without trailing slashes, or the usual one. */
export const originOf = (address: string | undefined, usual = ''): string => (address || usual).replace(/\/+$/, '');

/** Decodes a body by the charset of its type: Kannel sends UTF-16 for what is not in the GSM alphabet. */
export function callBody(bytes: Uint8Array, contentType: string | undefined): string {
  const [, charset = 'utf-8'] = contentType?.match(/;\s*charset\s*=\s*"?([\w.:-]{1,40})/i) ?? [];
  try {
    return new TextDecoder(charset, { ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
