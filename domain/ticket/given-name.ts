/**
 * Decides what of a name a whole waiting room may read: the given name alone. Guests write their name into one field, so which part
 * that is follows from how names are written. Mostly it is the first word. Vietnamese puts it last; so do Chinese, Japanese and Korean,
 * where a space shows the parts. Without a space a Chinese or Korean family name is the first sign, and what is left is the given name.
 * Where the parts cannot be told from each other, nothing is shown: null.
 */
export function givenName(name: string, language: string): string | null {
  const [family, rest] = name.split(/[,،、，]/u, 2);
  const words = (rest?.trim() ? rest : (family ?? '')).split(/\s+/u).filter((word) => word !== '' && !title.test(word));
  const [first, second] = words;
  if (first === undefined) return null;
  if (eastAsian.test(first)) return second === undefined ? afterFamilyName(first, language) : (words.at(-1) ?? null);
  if (isFamilyFirst(language)) return words.at(-1) ?? null;
  return second !== undefined && halves.has(first.toLowerCase()) ? `${first} ${second}` : first;
}

const isFamilyFirst = (language: string): boolean => language === 'vi';

/** 'Dr.', and an initial. */
const title = /\.$/u;
const eastAsian = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /^\p{Script=Hangul}+$/u;
const han = /^\p{Script=Han}+$/u;

/** A name in one piece. Family names of two signs are as good as always followed by given names of two. */
function afterFamilyName(word: string, language: string): string | null {
  const signs = Array.from(word);
  if (signs.length < 2 || signs.length > 4) return null;
  if (hangul.test(word)) return signs.slice(1).join('');
  if (!han.test(word) || !language.startsWith('zh')) return null;
  return signs.slice(signs.length === 4 ? 2 : 1).join('');
}

/** First halves of given names that mean nothing, or something else, alone. */
const halves = new Set(['عبد', 'أبو', 'ابو', 'أم', 'ام', 'abd', 'abdul', 'abdel', 'abdur', 'abu', 'umm']);
