import { expect, test } from 'vitest';
import { givenName } from './given-name.ts';

test.each([
  ['Amara Okafor', 'en', 'Amara'],
  ['Grace', 'en', 'Grace'],
  ['  María José   Rivas ', 'es', 'María'],
  ['Whitfield, Grace', 'en', 'Grace'],
  ['Whitfield,', 'en', 'Whitfield'],
  ['Dr. Hanna Brandt', 'de', 'Hanna'],
  ['ليلى حداد', 'ar', 'ليلى'],
  ['عبد الرحمن منصور', 'ar', 'عبد الرحمن'],
  ['Abdul Rahman', 'so', 'Abdul Rahman'],
  ['Nguyễn Văn An', 'vi', 'An'],
  ['Bảo Nguyễn', 'en', 'Bảo'],
  ['王小明', 'zh-Hans', '小明'],
  ['欧阳娜娜', 'zh-Hans', '娜娜'],
  ['王 小明', 'zh-Hans', '小明'],
  ['김민수', 'ko', '민수'],
  ['田中 花子', 'ja', '花子'],
])('%s (%s) is called %s', (name, language, given) => expect(givenName(name, language)).toBe(given));

test.each([
  ['田中花子', 'ja'],
  ['さくら', 'ja'],
  ['王', 'zh-Hans'],
  ['王小明', 'en'],
  ['Dr.', 'en'],
  ['', 'en'],
  [' , ', 'en'],
])('of %j (%s) nothing is shown', (name, language) => expect(givenName(name, language)).toBeNull());

test('a family name is never shown where there is a given one', () => {
  for (const language of ['en', 'ar', 'vi', 'zh-Hans']) expect(givenName('Leila Haddad', language)).not.toContain(' ');
});
