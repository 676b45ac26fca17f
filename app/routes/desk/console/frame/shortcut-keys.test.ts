import { expect, test } from 'vitest';
import { shortcutOf, shortcuts } from './shortcut-keys.ts';

const press = (key: string, more: Partial<Parameters<typeof shortcutOf>[0]> = {}) =>
  shortcutOf({
    key,
    code: '',
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    repeat: false,
    isComposing: false,
    ...more,
  });

test('a letter means the same small and large', () => {
  expect([press('n'), press('N'), press('?'), press('/'), press('x')]).toEqual([
    'call_next',
    'call_next',
    'help',
    'search',
    'no_show',
  ]);
});

test('on an Arabic or Cyrillic keyboard the place of the key counts', () => {
  expect(press('ى', { code: 'KeyN' })).toBe('call_next');
  expect(press('ы', { code: 'KeyS' })).toBe('serve');
});

test('a Latin letter counts where it is printed, whatever the key was on another layout', () => {
  expect(press('a', { code: 'KeyQ' })).toBe('add');
  expect(press('q', { code: 'KeyA' })).toBeNull();
});

test.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { repeat: true }, { isComposing: true }])(
  'with %o the key is not ours',
  (more) => {
    expect(press('n', more)).toBeNull();
  },
);

test('rows are stepped through by letters and arrows, also by a held key', () => {
  expect([press('j'), press('ArrowDown'), press('k', { repeat: true }), press('ArrowUp')]).toEqual([
    'next_row',
    'next_row',
    'previous_row',
    'previous_row',
  ]);
});

test('no key means two things', () => {
  const keys = shortcuts.flatMap((entry) => [...entry.keys]);
  expect(new Set(keys).size).toBe(keys.length);
});

test.each(['Enter', 'toString', 'constructor', 'ö', ''])('%s means nothing', (key) => {
  expect(press(key)).toBeNull();
});
