import { describe, expect, test } from 'vitest';
import type { Language } from './languages.ts';
import { chooseLanguage, closest, languageCookie, languageFromCookie } from './choose-language.ts';

const offered: readonly Language[] = ['en', 'es', 'ar', 'pt-BR', 'zh-Hans'];

describe('the order', () => {
  const all = { address: 'ar', cookie: 'es', browser: 'pt-BR', place: 'zh-Hans', offered } as const;

  test('the address goes first', () => expect(chooseLanguage(all).language).toBe('ar'));
  test('then the cookie', () => expect(chooseLanguage({ ...all, address: null }).language).toBe('es'));
  test('then the browser', () =>
    expect(chooseLanguage({ ...all, address: null, cookie: null }).language).toBe('pt-BR'));
  test('then the place, which is nobody’s wish', () =>
    expect(chooseLanguage({ place: 'zh-Hans', offered })).toEqual({ language: 'zh-Hans', isAction: false }));
  test('then English', () => expect(chooseLanguage({ offered })).toEqual({ language: 'en', isAction: false }));
  test('what is not offered is passed over', () =>
    expect(chooseLanguage({ ...all, address: 'xx', cookie: 'fr' }).language).toBe('pt-BR'));
  test('a place without English speaks its first language', () =>
    expect(chooseLanguage({ offered: ['es', 'ar'] }).language).toBe('es'));
});

describe('the browser’s list', () => {
  const speak = (browser: string) => chooseLanguage({ browser, offered });

  test('is taken by its weights', () => expect(speak('en;q=0.3, es;q=0.8, ar;q=0.5').language).toBe('es'));
  test('without weights by its order', () => expect(speak('fr, ar, en').language).toBe('ar'));
  test('a weight of nought is a refusal', () => expect(speak('ar;q=0, es;q=0.1').language).toBe('es'));
  test('nonsense decides nothing', () => expect(speak(';;,q=,*;q=1').isAction).toBe(false));
  test('ten thousand entries are not read', () => expect(speak(`${'fr,'.repeat(10_000)}es`).isAction).toBe(false));
});

describe('the closest language', () => {
  test.each([
    ['es-MX', 'es'],
    ['AR_eg', 'ar'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['zh-CN', 'zh-Hans'],
    ['zh', 'zh-Hans'],
    ['zh-TW', undefined],
    ['zh-Hant-HK', undefined],
    ['e', undefined],
    ['english', undefined],
  ])('%s is met by %s', (tag, language) => expect(closest(tag, offered)).toBe(language));
});

describe('the cookie', () => {
  test('is read among others', () => expect(languageFromCookie('a=b; lang=ar; c=d')).toBe('ar'));
  test('is not mistaken for a longer name', () => expect(languageFromCookie('xlang=ar')).toBeNull());
  test('holds nothing but a language', () => expect(languageFromCookie('lang=<script>')).toBeNull());
  test('is read as it was written', () => expect(languageFromCookie(languageCookie('zh-Hans'))).toBe('zh-Hans'));
});
