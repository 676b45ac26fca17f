// Canonical JSON (RFC 8785): equal values always give the same text. No spaces, object keys sorted by UTF-16 code units, numbers and
// strings as JavaScript's JSON writes them. A key whose value is undefined is left out, as in JSON, so a value gives the same text before and after
// it is stored.

export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (value instanceof Date) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  let text = '';
  for (const name of Object.keys(value).sort()) {
    const of = (value as Record<string, unknown>)[name];
    if (of !== undefined) text += `${text && ','}${JSON.stringify(name)}:${canonicalJson(of)}`;
  }
  return `{${text}}`;
}
