/** Latin letters that are not a plain letter and a mark, by what they are written with instead. */
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

/** In the letter's own case; undefined where it is no such letter. */
export function latinTwin(email: string): string | undefined {
  const small = email.toLowerCase();
  return small === email ? twins[email] : twins[small]?.toUpperCase();
}
