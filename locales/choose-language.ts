import { cookieNames, readCookie, writeCookie } from '#domain/cookies.ts';
import { fallbackLanguage, isLanguage, type Language } from './languages.ts';

interface WantedLanguages {
  /** `?lang=` of the address. */
  address?: string | null;
  /** What an earlier choice left in the cookie. */
  cookie?: string | null;
  /** The Accept-Language header. */
  browser?: string | null;
  /** The place's own language. */
  place?: Language | null;
  offered: readonly Language[];
}

interface ChosenLanguage {
  language: Language;
  /** False where nothing the visitor said could be met. */
  isAction: boolean;
}

/** Address, then cookie, then the browser's list, then the place, then English. */
export function chooseLanguage({ address, cookie, browser, place, offered }: WantedLanguages): ChosenLanguage {
  const inputs = [address, cookie, ...browserList(browser ?? '')];
  for (const input of inputs) {
    const language = input ? closest(input, offered) : undefined;
    if (language) return { language, isAction: true };
  }
  if (place && offered.includes(place)) return { language: place, isAction: false };
  return {
    language: offered.includes(fallbackLanguage) ? fallbackLanguage : (offered[0] ?? fallbackLanguage),
    isAction: false,
  };
}

/** The offered language a tag asks for: itself, or one of the same tongue (es-MX is met by es, zh-CN by zh-Hans). */
export function closest(tag: string, offered: readonly Language[]): Language | undefined {
  const wanted = tag.trim().toLowerCase().replaceAll('_', '-');
  const exact = offered.find((language) => language.toLowerCase() === wanted);
  if (exact) return exact;
  const tongue = wanted.split('-')[0] ?? '';
  // Traditional script is another way of writing, not a dialect of the simplified one.
  if (tongue === 'zh' && /-(hant|tw|hk|mo)\b/.test(wanted)) return undefined;
  return offered.find((language) => language.toLowerCase().split('-')[0] === tongue);
}

function browserList(header: string): string[] {
  return header
    .split(',', 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

export function languageFromCookie(header: string | null): Language | null {
  const value = readCookie(header, cookieNames.language);
  return value !== null && isLanguage(value) ? value : null;
}

const oneYearSeconds = 31_536_000;

export function languageCookie(language: Language): string {
  return writeCookie(cookieNames.language, language, { seconds: oneYearSeconds, isForScripts: true });
}
