import { expect, test } from 'vitest';
import { adviceIn } from './leave-out-advice.ts';

const long = 'a sentence that only a developer would ever read';
const taken = (code: string): string[] => adviceIn(code, 'some.js').map(({ start, end }) => code.slice(start, end));

test.each([
  [`invariant(isGood, '${long}')`, [`'${long}'`]],
  [`warning(false, \`${long} \${name}\`)`, [`\`${long} \${name}\``]],
  [`throw new Error('${long}' + ' and more of it')`, [`'${long}' + ' and more of it'`]],
  [`console.warn('${long}')`, [`'${long}'`]],
  [`if (a) { b(() => log.error('${long}')) }`, [`'${long}'`]],
])('what is said to developers is found: %s', (code, found) => expect(taken(code)).toEqual(found));

test.each([
  [`say('${long}')`],
  [`const text = '${long}'`],
  [`new Error('No route')`],
  [`invariant(names.includes('${long}'))`],
  [`throw new Error(messageOf('${long}'))`],
])('everything else stays: %s', (code) => expect(taken(code)).toEqual([]));
