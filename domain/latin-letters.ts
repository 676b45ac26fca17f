/** Latin letters that Unicode does not split into a plain letter and a mark, and their replacements. */
const twins: Partial<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŋ: 'ng',
  ı: 'i',
  ə: 'e',
};

/** In the same case as the letter; undefined if the letter is not in the table. */
export function latinTwin(email: string): string | undefined {
  const small = email.toLowerCase();
  return small === email ? twins[email] : twins[small]?.toUpperCase();
}
