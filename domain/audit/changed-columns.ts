// Names the fields that a change of settings changed. The audit log stores no values, because they may contain personal data.

import { canonicalJson } from '../log-chain/canonical-json.ts';

/**
 * `columns` are the new values. A column that holds an object is written as JSON; the result then names the fields inside it, as in
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
