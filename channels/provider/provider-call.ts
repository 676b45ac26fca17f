// What providers write into their calls and answers, read with nothing believed that is not there; and what most of them want to be told.

import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';

/** What the body says, if it is JSON of this shape. */
export function readJson<Shape extends z.ZodType>(shape: Shape, body: string): z.output<Shape> | null {
  try {
    return shape.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/** A number as providers write it, with the plus or without; null for names and short codes. */
export function e164Of(number: string): string | null {
  const digits = number.replace(/^(\+|00)/, '');
  return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
}

/** A number or a name as most providers want it. */
export const withoutPlus = (sender: string): string => sender.replace(/^\+/, '');

/** Takes as long for a near miss as for a far one. An empty secret is nobody's. */
export function isSameSecret(given: string | null | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return other.length > 0 && one.length === other.length && timingSafeEqual(one, other);
}

export const basicAuthorization = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

/** An address without the slash at its end, or the usual one. */
export const originOf = (address: string | undefined, usual = ''): string => (address || usual).replace(/\/+$/, '');

/** The text of a body, by the charset its type names: Kannel hands over what is not in the GSM alphabet as UTF-16. */
export function callBody(bytes: Uint8Array, contentType: string | undefined): string {
  const [, charset = 'utf-8'] = contentType?.match(/;\s*charset\s*=\s*"?([\w.:-]{1,40})/i) ?? [];
  try {
    return new TextDecoder(charset, { ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
