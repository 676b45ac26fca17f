// One text for one value, whoever writes it: no spaces, the names of an object in the order of their UTF-16 code units, numbers and texts as
// JavaScript's JSON writes them. That is RFC 8785. What JSON leaves out (a name whose value is undefined) is left out here too, so that a value
// gives the same text before it is stored and after.

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
