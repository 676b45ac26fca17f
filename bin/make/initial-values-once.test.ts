import { expect, test } from 'vitest';
import { withInitialValuesOnce } from './initial-values-once.ts';

const rule = '*,:before,:after{--tw-shadow:0 0 #0000;--tw-ease:initial}';
const registered =
  '@property --tw-shadow{syntax:"*";inherits:false;initial-value:0 0 #0000}@property --tw-ease{syntax:"*";inherits:false}';
const ours = '@property --turn{syntax:"<angle>";inherits:false;initial-value:0deg}';

test('the rule stands for every browser, and nothing of Tailwind is registered besides', () => {
  const css = `@layer properties{@supports ((-webkit-hyphens:none)) and (not (margin-trim:block)){${rule}}}.a{b:c}${registered}${ours}`;
  expect(withInitialValuesOnce(css)).toBe(`@layer properties{${rule}}.a{b:c}${ours}`);
});

test('styles without that rule keep what is registered', () => {
  expect(withInitialValuesOnce(registered)).toBe(registered);
});
