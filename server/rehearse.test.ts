import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runRehearse, usage } from './rehearse.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rehearse-'));
});
afterAll(() => rm(folder, { recursive: true }));

const now = new Date('2026-03-02T12:00:00Z');
async function run(content: string | Uint8Array, ...args: string[]) {
  await writeFile(join(folder, 'visits.csv'), content);
  return runRehearse(['visits.csv', '--time-zone', 'Europe/Berlin', ...args], { folder, now });
}

const head = 'Arrival;Start;End;Counter;Name\r\n';
const rows = [
  '05.01.2026 09:00;05.01.2026 09:00;05.01.2026 09:10;1;Ada',
  '05.01.2026 09:00;05.01.2026 09:10;05.01.2026 09:20;1;"Lin; Bo"',
  '05.01.2026 09:05;05.01.2026 09:20;05.01.2026 09:30;1;Eva',
  '05.01.2026 09:10;05.01.2026 09:30;05.01.2026 09:40;1;Kim',
  '05.01.2026 09:20;;05.01.2026 09:40;;Max',
  '05.01.2026 09:30;05.01.2026 09:40;05.01.2026 09:50;1;Noa',
  '05.01.2026 09:30;05.01.2026 09:20;05.01.2026 09:50;1;Uma',
];

test('a file is played, and what was not understood is named', async () => {
  const { code, text } = await run(`\uFEFF${head}${rows.join('\r\n')}\r\n`, '--bound', '14');
  expect(code).toBe(0);
  expect(text).toContain('6 guests from 2026-01-05 to 2026-01-05 (Europe/Berlin).');
  expect(text).toContain('1 lines were not used: 1 called before the arrival.\n  line 8: called before the arrival\n');
  expect(text).toContain('5 were called, 1 (17 %) left or did not show up.');
  expect(text).toContain('Half waited up to 10.0 min, nine in ten up to 20.0 min.');
  expect(text).toContain('  09:00  10/20 (1)');
  expect(text).toMatch(/wait up to 14 min\n +Mon\n {2}09:00 {4}2\n/);
  expect(text).not.toContain('Ada');
  const answer = await run(`${head}${rows.join('\r\n')}`, '--json');
  expect(JSON.parse(answer.text)).toMatchObject({
    guests: 6,
    called: 5,
    timeZone: 'Europe/Berlin',
    refused: { count: 1 },
    waits: { median: 10, nineInTen: 20 },
    hours: [{ weekday: 0, hour: 9, guests: 6, left: 1 }],
    desks: [{ hours: [{ weekday: 0, hour: 9, guests: 5, desks: 1 }] }],
  });
});

test('on a machine whose zone is none that there is, the clock is UTC', async () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Odd/Zone';
  try {
    await writeFile(join(folder, 'visits.csv'), `${head}${rows.join('\r\n')}`);
    expect((await runRehearse(['visits.csv'], { folder, now })).text).toContain('2026-01-05 (UTC).');
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test('columns and dates that nobody can guess are asked for', async () => {
  const text = 'came,called\n03/04/2025 09:00,03/04/2025 09:10\n';
  expect(await run(text)).toMatchObject({
    code: 1,
    text: expect.stringContaining('--arrival.\nColumns of the file: came, called'),
  });
  const named = ['--arrival', 'came', '--desk', 'called', '--start', 'called'];
  expect((await run(text, ...named)).text).toContain('chosen twice');
  const whole = text.replace('called\n', 'called,desk\n').replace('09:10\n', '09:10,1\n');
  expect((await run(whole, '--arrival', 'came')).text).toContain('--date-order day or --date-order month');
  const inApril = await run(whole, '--arrival', 'came', '--date-order', 'day', '--json');
  expect(JSON.parse(inApril.text)).toMatchObject({ from: Date.parse('2025-04-03T07:00:00Z') / 1000 });
  const inMarch = await run(whole, '--arrival', 'came', '--date-order', 'month', '--json');
  expect(JSON.parse(inMarch.text)).toMatchObject({ from: Date.parse('2025-03-04T08:00:00Z') / 1000 });
});

test('what cannot be read is said in a sentence', async () => {
  expect(await run(Buffer.from('Ankunft;Aufruf;Ende;Straße\n', 'latin1'))).toEqual({
    code: 1,
    text: 'The text of this file is not in UTF-8, but in an older encoding such as Latin-1. Save it as "CSV UTF-8".',
  });
  expect((await run('')).text).toBe('This file is empty.');
  expect((await run(head)).text).toContain('no line below the head');
  expect(await run(`${head}soon;;;;\n`)).toEqual({
    code: 1,
    text: '1 lines were not used: 1 the arrival is not a time.\n  line 2: the arrival is not a time',
  });
  const at = { folder, now };
  expect(await runRehearse(['nothing.csv'], at)).toEqual({ code: 1, text: "nothing.csv can't be read (ENOENT)." });
  for (const args of [
    [],
    ['a', 'b'],
    ['a', '--bound', '0'],
    ['a', '--time-zone', 'Mars'],
    ['a', '--date-order', 'year'],
    ['a', '--no'],
  ])
    expect(await runRehearse(args, at)).toEqual({ code: 2, text: usage });
});
