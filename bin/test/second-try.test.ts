import { expect, test } from 'vitest';
import { judgeSecondTry, vitestAgain } from './second-try.ts';
import { readVitestReport } from './test-reports.ts';

const failure = (name: string, words = 'expected 1') => ({ name, words });

test('what passes alone is unsteady, what fails twice has failed, with both errors', () => {
  const first = [failure('race'), failure('fault')];
  expect(judgeSecondTry(first, { passed: 1, failures: [failure('fault', 'expected 2')] })).toEqual({
    unsteady: [failure('race')],
    failed: [failure('fault', 'expected 1\n    At the second try:\nexpected 2')],
  });
});

test('a second run that ran too little, or broke something else, excuses nothing', () => {
  const first = [failure('race'), failure('other')];
  expect(judgeSecondTry(first, { passed: 1, failures: [] })).toEqual({ unsteady: [], failed: first });
  const again = { passed: 2, failures: [failure('new')] };
  expect(judgeSecondTry(first, again)).toEqual({ unsteady: first, failed: [failure('new')] });
});

test('tests are run again by file and name, whole files if one could not be loaded', () => {
  const named = { ...failure('a'), test: { file: 'a.test.ts', name: 'adds (1+1)' } };
  const [file, pattern = ''] = vitestAgain([named]);
  expect(file).toBe('a.test.ts');
  const match = new RegExp(pattern.replace('--testNamePattern=', ''));
  expect(match.test('adds (1+1)')).toBe(true);
  expect(match.test('adds (1+1) twice')).toBe(false);
  const unread = { ...failure('b'), test: { file: 'b.test.ts' } };
  expect(vitestAgain([named, unread])).toEqual(['a.test.ts', 'b.test.ts']);
});

test('a test in a group is named as the option for names wants it', () => {
  const assertionResults = [
    {
      status: 'failed',
      ancestorTitles: ['limits'],
      title: 'of a key',
      fullName: 'limits of a key',
      failureMessages: ['no'],
    },
  ];
  const testResults = [{ name: '/root/server/a.test.ts', status: 'failed', assertionResults }];
  const { failures } = readVitestReport(JSON.stringify({ numPassedTests: 3, testResults }), '/root');
  expect(vitestAgain(failures)).toEqual(['server/a.test.ts', '--testNamePattern=^(limits > of a key)$']);
});
