import { describe, expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

describe('where to go after signing in', () => {
  test.each(['/desk', '/desk/harbour/phone', '/desk?choose=1', '/desk/harbour#today'])('%s is ours', (path) => {
    expect(ownPath(path, '/other')).toBe(path);
  });

  test.each([
    'https://evil.example/desk',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'desk',
    '',
    null,
    undefined,
    '/sign-in?next=/sign-in',
    '/sign-in/code?next=/desk',
    '/sign-out',
  ])('%s leads to the desk instead', (input) => {
    expect(ownPath(input, '/desk')).toBe('/desk');
  });
});
