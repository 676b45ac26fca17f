import { expect, test } from 'vitest';
import { isEmailAddress, parseEmail } from './email-address.ts';

test.each([
  ['amina@example.net', 'amina@example.net'],
  ['  Amina.O+line@Example.NET ', 'Amina.O+line@example.net'],
  ['amina@example.net\u200f', 'amina@example.net'],
  ['ａｍｉｎａ＠example.net', 'amina@example.net'],
  ['info@bücher.example', 'info@xn--bcher-kva.example'],
  ["o'neil@mail.example.org", "o'neil@mail.example.org"],
])('%j is %s', (typed, address) => {
  expect(parseEmail(typed)).toEqual({ ok: true, address });
});

test.each([
  ['', 'email_no_at'],
  ['amina', 'email_no_at'],
  ['amina.example.net', 'email_no_at'],
  ['@example.net', 'email_not_valid'],
  ['amina@', 'email_not_valid'],
  ['amina@example', 'email_not_valid'],
  ['amina@example..net', 'email_not_valid'],
  ['amina.@example.net', 'email_not_valid'],
  ['a@b@example.net', 'email_not_valid'],
  ['amina@example.net,ben@example.net', 'email_not_valid'],
  ['<amina@example.net>', 'email_not_valid'],
  ['amina@[192.0.2.1]', 'email_not_valid'],
  ['amina@192.0.2.1', 'email_not_valid'],
  ['amina@-example.net', 'email_not_valid'],
  ['amina@bücher.example/x', 'email_not_valid'],
  ['أمينة@example.net', 'email_not_valid'],
  [`${'a'.repeat(65)}@example.net`, 'email_not_valid'],
  [`a@${'a.'.repeat(130)}net`, 'email_too_long'],
])('%j is wrong: %s', (typed, code) => {
  expect(parseEmail(typed)).toEqual({ ok: false, code });
});

test('what was kept is what would be kept again', () => {
  expect(isEmailAddress('line@example.org')).toBe(true);
  expect(isEmailAddress('Line@Example.org')).toBe(true);
  expect(isEmailAddress(' line@example.org')).toBe(false);
});
