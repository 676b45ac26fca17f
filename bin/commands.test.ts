// What `help` says of each command is what the README says, and asking for help starts nothing.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import commands from './commands.json' with { type: 'json' };

const turnstone = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/turnstone.mjs', ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

test('every command has its line, in the README too', () => {
  const { stderr } = turnstone('nonsense');
  expect(stderr).toContain(`${Object.keys(commands).slice(0, -1).join(', ')} (`);
  const rows = readFileSync('README.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `n'));
  for (const [name, does] of Object.entries(commands)) {
    const row = rows.find((line) => new RegExp(`^\\| \`(npm|npm run|node bin/turnstone.mjs) ${name}[ \`-]`).test(line));
    expect(row ?? `no row for ${name}`).toContain(does);
  }
});

test.for([[['help']], [['--help']], [['start', '--help']], [['reset-password', '-h']]])('%j lists them', ([args]) => {
  const { status, stdout } = turnstone(...(args ?? []));
  expect(status).toBe(0);
  expect(stdout.trim().split('\n')).toHaveLength(Object.keys(commands).length + 2);
  expect(stdout).toContain(`  doctor          ${commands.doctor}`);
});
