import type { Language } from '#locales/languages.ts';
import { latinQuotes, latinWords, sameAsEnglish } from '#locales/same-as-english.ts';
import { readingsOf, shapeOf, type MessageShape } from './message-shape.ts';

/** The faults of a translation that a program can see. */
export function complaints(language: Language, id: string, own: string, english: string): string[] {
  if (own.trim() === '') return [`${id}: is empty`];
  const [mine, theirs] = [shapeOf(own), shapeOf(english)];
  const found = [
    ...placeholderComplaints(mine, theirs),
    ...tagComplaints(mine, theirs, own),
    ...pluralComplaints(language, mine, theirs),
    ...wordComplaints(language, id, mine, theirs),
    ...digitComplaints(language, id, mine),
    ...dotComplaints(language, own),
  ];
  // A straight apostrophe is a quote in ICU messages, and no language prints either mark.
  if (own.includes("'")) found.push("write ’ instead of '");
  if (own.includes('"')) found.push('write the quotation marks of the language instead of "');
  if (own !== own.trim()) found.push('begins or ends with a space');
  if (language === 'fr' && / [:;!?»](?:[\s}<]|$)|« /.test(own))
    found.push('has a space before a mark where the line may break');
  return found.map((complaint) => `${id}: ${complaint}`);
}

function placeholderComplaints(mine: MessageShape, theirs: MessageShape): string[] {
  const names = [...mine.values.keys()].toSorted().join(', ');
  const asked = [...theirs.values.keys()].toSorted().join(', ');
  if (names !== asked) return [`has the placeholders (${names}) instead of (${asked})`];
  const chosen = [...theirs.choices].flatMap(([name, forms]) =>
    [...forms].filter((form) => !mine.choices.get(name)?.has(form)).map((form) => `${name} ${form}`),
  );
  if (chosen.length > 0) return [`lacks the choices ${chosen.join(', ')}`];
  const lost = [...theirs.always].filter((name) => !mine.always.has(name));
  return lost.map((name) => `{${name}} is lost in one of its forms`);
}

function tagComplaints(mine: MessageShape, theirs: MessageShape, own: string): string[] {
  if ([...mine.tags].toSorted().join() !== [...theirs.tags].toSorted().join()) return ['other tags'];
  const isOpen = (tag: string) => own.split(`<${tag}>`).length !== own.split(`</${tag}>`).length;
  return [...mine.tags].filter(isOpen).map((tag) => `<${tag}> is not closed`);
}

function pluralComplaints(language: Language, mine: MessageShape, theirs: MessageShape): string[] {
  const { needed } = numberFormsOf(language);
  const known = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
  const found: string[] = [];
  for (const [name, forms] of mine.pluralForms) {
    const missing = needed.filter((form) => !forms.has(form));
    if (missing.length > 0) found.push(`{${name}} lacks the forms ${missing.join(', ')}`);
    const strange = [...forms].filter((form) => !/^\d+$/.test(form) && !known.has(form));
    if (strange.length > 0) found.push(`{${name}} has the forms ${strange.join(', ')}, which the language has not`);
    const silent = [...(mine.formsWithoutNumber.get(name) ?? [])].filter((form) => isOfSeveral(language, form, forms));
    if (silent.length > 0)
      found.push(`{${name}} does not show the number in ${silent.join(', ')}, which several numbers have`);
  }
  if (theirs.pluralForms.size > 0 && mine.pluralForms.size === 0 && needed.length > 1) found.push('lost its plural');
  return found;
}

interface NumberForms {
  /** The forms of the numbers up to 10,000: Spanish has one for millions only. */
  needed: string[];
  /** The form of each number up to 200. */
  small: string[];
}

const numberForms = new Map<Language, NumberForms>();

function numberFormsOf(language: Language): NumberForms {
  const known = numberForms.get(language);
  if (known) return known;
  const rules = new Intl.PluralRules(language);
  const forms = Array.from({ length: 10_001 }, (_, count) => rules.select(count));
  const found = { needed: [...new Set(forms)], small: forms.slice(0, 201) };
  numberForms.set(language, found);
  return found;
}

/** A form for one number need not show it; a form for several (1, 21 and 31 in some languages) must. */
function isOfSeveral(language: Language, form: string, forms: ReadonlySet<string>): boolean {
  const { small } = numberFormsOf(language);
  return small.filter((of, count) => of === form && !forms.has(String(count))).length > 1;
}

const otherScripts: readonly Language[] = ['uk', 'ru', 'ar', 'fa', 'hi', 'bn', 'zh-Hans', 'ja', 'ko'];

function wordComplaints(language: Language, id: string, mine: MessageShape, theirs: MessageShape): string[] {
  if (language === 'en' || plain(theirs.words) === '') return [];
  const found: string[] = [];
  const isAllowed = sameAsEnglish.all[id] ?? sameAsEnglish[language]?.[id];
  const isSame = plain(mine.words) === plain(theirs.words);
  if (isSame && !isAllowed) found.push('is the same as the English');
  if (!isSame && sameAsEnglish[language]?.[id]) found.push('is listed as the same as the English, and is not');
  const known = [...latinWords, ...(latinQuotes[id] ?? [])];
  const latin = (mine.words.match(/\p{Script=Latin}{2,}/gu) ?? []).filter((word) => !known.includes(word));
  if (otherScripts.includes(language) && latin.length > 0)
    found.push(`has words in Latin letters: ${latin.join(', ')}`);
  const english = mine.words.match(/\b(?:the|your|you|please|this|with)\b/giu) ?? [];
  if (english.length > 0) found.push(`has English words: ${english.join(', ')}`);
  if (theirs.endsSentence && !mine.endsSentence) found.push('has lost the end of its sentence');
  return found;
}

const otherDigits: readonly Language[] = ['ar', 'fa', 'bn'];

/**
 * Finds European digits. Phone numbers and paper sizes have them everywhere, and so have texts, which name what to
 * type.
 */
function digitComplaints(language: Language, id: string, { words }: MessageShape): string[] {
  if (!otherDigits.includes(language) || id.startsWith('text.')) return [];
  const isForeign = /\d/.test(words.replaceAll(/\+[\d\s]+|\p{Script=Latin}-?\d/gu, ''));
  return isForeign ? ['has digits of another script'] : [];
}

/** The zero of these scripts is a dot: beside a number, a dot between two things reads as one more digit. */
function dotComplaints(language: Language, own: string): string[] {
  if (!['ar', 'fa'].includes(language)) return [];
  // Of placeholders for text, only a ticket's number and a name never begin with a digit of the script.
  const isBeside = /·\s*(?:\p{N}|\{(?!(?:number|place)\}))|\p{N}\s*·/u;
  return readingsOf(own).some((reading) => isBeside.test(reading)) ? ['has a dot beside a number'] : [];
}

/** Only the letters; units are the same in many languages. */
function plain(words: string): string {
  return words
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => !['', 'min', 'h', 's', 'mm'].includes(word))
    .join(' ');
}
