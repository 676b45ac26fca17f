// Invalid requests, made from a seed: each part is either what the endpoint expects or as odd as possible.

import { METHODS } from 'node:http';
import fc from 'fast-check';

/** In half of the odd texts, so that a log can be searched for it. */
export const mark = 'Quillfeather';

/** As far as the OpenAPI file specifies it. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

const oddest = [
  '',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\ufeff',
  '\u202e\u2066',
  '\r\n',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '-1',
  '-0',
  '1e309',
  'NaN',
  '9'.repeat(400),
  '99999999999999999999',
  '2147483648',
  '32768',
  '٣',
  '0000-00-00',
  '2026-02-30T25:61:00Z',
  '+275760-09-13T00:00:00.001Z',
  "' or 1=1 --",
  '%',
  '%00',
  '../../x',
  '//elsewhere.example',
  'javascript:1',
  'ICAgIA==',
  '00000000-0000-0000-0000-000000000000',
  'null',
  '{',
  '[',
  'İ',
  '👩‍👩‍👧‍👦'.repeat(50),
  'x'.repeat(5000),
  '+999999999999999999999999',
  '@',
  'a@b@c',
  'Europe/Nowhere',
];
const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 });
const plainOdd = fc.oneof(
  { arbitrary: fc.constantFrom(...oddest), weight: 3 },
  { arbitrary: units.map((codes) => String.fromCharCode(...codes)), weight: 1 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 200 }), weight: 1 },
);
/** NUL, lone surrogates, names that every object has, extreme numbers. */
export const oddText: fc.Arbitrary<string> = fc
  .tuple(plainOdd, fc.boolean())
  .map(([text, isMarked]) => (isMarked ? `${mark}${text}` : text));

const oddNumber = fc.oneof(
  fc.constantFrom(-1, 0, 0.5, 32_768, 2 ** 31, 2 ** 53, 1e21, -1e308, Number.MIN_VALUE),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
/** Of any type. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: oddText, weight: 4 },
  { arbitrary: oddNumber, weight: 2 },
  fc.constantFrom(null, true, false, [], {}, [[]], [null]),
  fc.dictionary(oddText, fc.oneof(oddText, oddNumber), { maxKeys: 3 }),
  fc.array(fc.oneof(oddText, oddNumber), { maxLength: 4 }),
  fc.integer({ min: 1, max: 60 }).map((depth) => nested(depth)),
);

function nested(depth: number): unknown {
  let value: unknown = mark;
  for (let n = 0; n < depth; n++) value = n % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Almost always valid by the schema, so that odd values reach deep: the commands and the database. */
function valueOf(schema: Schema, words: readonly string[]): fc.Arbitrary<unknown> {
  const right = rightValue(schema, words);
  return fc.oneof({ arbitrary: right, weight: 5 }, { arbitrary: oddValue, weight: 1 });
}

function rightValue(schema: Schema, words: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, words)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer') {
    const { minimum = -10, maximum = 1000 } = schema;
    return fc.oneof(fc.integer({ min: minimum, max: Math.max(minimum, maximum) }), fc.constantFrom(minimum, maximum));
  }
  if (schema.type === 'number') return oddNumber;
  if (schema.type === 'array') return fc.array(valueOf(schema.items ?? {}, words), { maxLength: 3 });
  if (schema.type === 'object') return objectOf(schema, words);
  const max = Math.min(schema.maxLength ?? 200, 3000);
  return fc.oneof(
    fc.constantFrom(...words),
    oddText.map((text) => text.slice(0, max)),
  );
}

function objectOf({ properties = {}, additionalProperties }: Schema, words: readonly string[]) {
  const named = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema, words)])),
    { requiredKeys: Object.keys(properties).slice(0, 2) },
  );
  const inside = typeof additionalProperties === 'object' ? valueOf(additionalProperties, words) : oddValue;
  const isOpen = typeof additionalProperties === 'object';
  const names = fc.oneof(oddText, fc.constantFrom(...words));
  const more = fc.dictionary(names, inside, { maxKeys: 2 });
  return fc
    .tuple(named, more, fc.integer({ min: 0, max: 9 }))
    .map(([one, other, chance]) => (isOpen || chance === 0 ? { ...other, ...one } : one));
}

/** A body as text, and its content type. */
export interface OddBody {
  type: string;
  text: string;
}

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'APPLICATION/JSON;',
  `application/${mark}`,
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=--',
  'text/plain',
  'image/png',
  '',
  ';',
];

export function jsonBody(schema: Schema | undefined, words: readonly string[]): fc.Arbitrary<OddBody | null> {
  const json = valueOf(schema ?? {}, words).map((value) => ({
    type: 'application/json',
    text: JSON.stringify(value) ?? '',
  }));
  const broken = fc.constantFrom(
    `{"${mark}`,
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{}}}',
    '['.repeat(20_000),
    '{"a":'.repeat(5000),
    '1e999999',
    '\0',
    `${mark}\ud800`,
    '',
    'x'.repeat(70_000),
  );
  return fc.oneof(
    { arbitrary: json, weight: 12 },
    fc.record({ type: fc.constantFrom(...types), text: fc.oneof(broken, oddText) }),
    fc.constant(null),
  );
}

export function formBody(words: readonly string[]): fc.Arbitrary<OddBody> {
  const name = fc.oneof({ arbitrary: fc.constantFrom(...words), weight: 6 }, oddText);
  const value = fc.oneof(fc.constantFrom(...words), oddText);
  const fields = fc.array(fc.tuple(name, value), { maxLength: 8 }).map((pairs) => ({
    type: 'application/x-www-form-urlencoded',
    text: new URLSearchParams(pairs).toString(),
  }));
  return fc.oneof({ arbitrary: fields, weight: 8 }, fc.record({ type: fc.constantFrom(...types), text: oddText }));
}

/** One part of a path, or a value in a query: percent-encoded arbitrary bytes. */
const oddPart = fc.oneof(
  oddText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc
    .uint8Array({ minLength: 1, maxLength: 12 })
    .map((bytes) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')),
  fc.constantFrom('%', '%0', '%zz', '%c0%af', '%2e%2e', '%2f', '.', '..', ';', '&', ':', '*', 'a'.repeat(2000)),
);

/** Fills `:names`, mostly with existing ids. */
export function pathOf(pattern: string, known: Record<string, string[]>): fc.Arbitrary<string> {
  const parts = pattern.split('/').map((part) => {
    const name = /^[:{](\w+)/.exec(part)?.[1];
    if (name === undefined) return fc.constant(part === '*' ? mark : part);
    const there = known[name] ?? [];
    return there.length === 0
      ? oddPart
      : fc.oneof({ arbitrary: fc.constantFrom(...there), weight: 4 }, { arbitrary: oddPart, weight: 1 });
  });
  return fc.tuple(...parts).map((filled) => filled.join('/'));
}

export function queryOf(names: readonly string[], words: readonly string[]): fc.Arbitrary<string> {
  const name = fc.oneof(
    ...(names.length === 0 ? [] : [{ arbitrary: fc.constantFrom(...names), weight: 4 }]),
    oddPart,
    fc.constantFrom('lang', '_routes', 'index', 'next', 'a[]', '__proto__', '__proto__[a]', 'constructor'),
  );
  const value = fc.oneof(oddPart, fc.constantFrom(...words, '1', '0', 'en').map(encodeURIComponent));
  const pairs = fc.array(fc.tuple(name, value), { maxLength: 3 });
  return pairs.map((all) => (all.length === 0 ? '' : `?${all.map(([key, one]) => `${key}=${one}`).join('&')}`));
}

/** As far as an HTTP parser accepts them: one line of Latin letters. */
const headerText = oddText.map((text) => text.slice(0, 2000).replaceAll(/[^\t\x20-\x7e\xa0-\xff]/g, ''));
const headerNames = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cookie',
  'host',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'last-event-id',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-requested-with',
  'x-xsrf-token',
];
const headerValues = [
  'Bearer ',
  'Bearer a b',
  'Basic OTo5',
  'turnstone_browser=; XSRF-TOKEN=%',
  'turnstone_device=%E0%A4%A; turnstone.session_token=a.b',
  '__proto__=1; toString=2; lang=__proto__',
  '__proto__',
  'toString, constructor;q=1',
  'xx-'.repeat(600),
  'bytes=9-1,-0',
  'text/html;q=x',
  'br;q=2, *',
  '[::1',
  '10.0.0.1, unknown, ::ffff:999.1.1.1',
  'null',
  '*',
  '127.0.0.1:99999',
];

/** None or a few. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc
  .array(fc.tuple(fc.constantFrom(...headerNames), fc.oneof(headerText, fc.constantFrom(...headerValues))), {
    maxLength: 3,
  })
  .map((pairs) => Object.fromEntries(pairs));

/** Every method that a parser knows except CONNECT; mostly the right one. */
export function methodOf(right: string): fc.Arbitrary<string> {
  const others = METHODS.filter((method) => method !== 'CONNECT');
  return fc.oneof({ arbitrary: fc.constant(right), weight: 15 }, fc.constantFrom(...others));
}
