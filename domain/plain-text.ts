/**
 * Decides what can be kept as text at all. A database takes no NUL, and half of a pair of UTF-16 units is no character. Whether the
 * text is any good as a name, a note or an address is for the rules of that field.
 */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Where in a value that came as JSON the first text stands that cannot be kept (`questions.0.label`); null: nowhere. */
export function oddTextIn(value: unknown): string | null {
  // Not by recursion: whoever sends it chooses how deep it is.
  const left: { path: string; value: unknown }[] = [{ path: '', value }];
  for (let one = left.pop(); one; one = left.pop()) {
    const { path, value: here } = one;
    if (typeof here === 'string' && !isPlainText(here)) return path;
    if (typeof here !== 'object' || here === null) continue;
    for (const [name, inside] of Object.entries(here)) {
      // The name itself is not said back.
      if (!isPlainText(name)) return path;
      left.push({ path: path === '' ? name : `${path}.${name}`, value: inside });
    }
  }
  return null;
}

/** JSON that somebody sent; undefined where it is none, or holds what cannot be kept. What is wrong with it is not quoted. */
export function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return oddTextIn(value) === null ? value : undefined;
  } catch {
    return undefined;
  }
}
