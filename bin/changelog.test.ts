import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const headings = readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (.*)$/gm);
const versions = [...headings].map(([, heading = '']) => heading);

test('the newest released version is the one that is shown, and what is not released stands above it', () => {
  expect(versions[0]).toBe('[Unreleased]');
  expect(versions[1]).toMatch(
    new RegExp(`^\\[${packageJson.version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`),
  );
});

test('changes stand under the four words', () => {
  const kinds = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^### (.*)$/gm)].map(([, kind]) => kind);
  expect(kinds.filter((kind) => !['Added', 'Changed', 'Fixed', 'Security'].includes(kind ?? ''))).toEqual([]);
});
