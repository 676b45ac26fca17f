import { describe, expect, test } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { passwordError, passwordLeast, maxPassword } from './password.ts';

describe('a password', () => {
  test.each([
    'a walk along the harbour',
    'correct horse battery',
    'tangerine-lamp-41',
    'Xk4!vQ9#bT',
    'مظلة زرقاء قرب النافذة',
    'summer rain on a tin roof',
    'k7w2e9r4t1y6',
  ])('%s will do', (password) => {
    expect(passwordError(password)).toBeNull();
  });

  test.each([
    'Password123',
    'PASSWORD2026!',
    'P@ssw0rd!!',
    'pa55w0rd100',
    '1234567890',
    '0987654321',
    'qwertyuiop',
    'asdfghjkl;'.replace(';', 'z'),
    'zyxwvutsrq',
    '1q2w3e4r5t6y',
    'abcdef123456',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'iloveyou2024',
    'Liverpool1892',
    'Contraseña12',
    'wel-come-123',
    'turnstone2026',
    'sunshinesunshine',
  ])('%s is among the first that are tried', (password) => {
    expect(passwordError(password)).toBe('password_common');
  });

  test.each(['adabrook1988', 'Ada Brook 88', 'brook.ada!!!', 'harbourada12', 'aDa-bRöök-1'])(
    '%s is too near to whoever has it',
    (password) => {
      expect(passwordError(password)).toBeNull();
      const owner = { name: 'Ada Bröok', email: 'ada.brook@harbour.example' };
      expect(passwordError(password, owner)).toBe('password_personal');
    },
  );

  test('may hold the own name among other things', () => {
    expect(passwordError('ada feeds eleven gulls', { name: 'Ada Brook' })).toBeNull();
  });

  test('is as long as it must be, and no book', () => {
    expect(passwordError('x7-'.repeat(passwordLeast).slice(0, passwordLeast - 1))).toBe('password_too_short');
    expect(passwordError('x'.repeat(maxPassword + 1))).toBe('password_too_long');
  });

  test('is compared with a list as small letters without accents', () => {
    expect(commonPasswords().size).toBeGreaterThan(1000);
    expect(
      [...commonPasswords()].filter((word) => !/^[\x21-\x7e]{4,}$/.test(word) || word !== word.toLowerCase()),
    ).toEqual([]);
  });
});
