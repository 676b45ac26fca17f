// Which fields a change of settings changed, by name: an audit log keeps no values, because they may say something of people.

import { canonicalJson } from '../log-chain/canonical-json.ts';

/**
 * `columns` as they are written: what the row holds as an object is written as JSON. Of such an object the names inside are told, as in
 * 'settings.capacity'.
 */
export function changedColumns(row: object, columns: object): string[] {
  const before = row as Record<string, unknown>;
  return Object.entries(columns)
    .flatMap(([name, written]) => changedIn(name, before[name] ?? null, readAs(before[name], written)))
    .sort();
}

function changedIn(name: string, before: unknown, after: unknown): string[] {
  if (canonicalJson(before) === canonicalJson(after)) return [];
  if (!isPlain(before) || !isPlain(after)) return [name];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((one) => canonicalJson(before[one] ?? null) !== canonicalJson(after[one] ?? null))
    .map((one) => `${name}.${one}`);
}

function readAs(before: unknown, written: unknown): unknown {
  if (written === undefined) return null;
  if (typeof before !== 'object' || before === null || typeof written !== 'string') return written;
  return JSON.parse(written);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
