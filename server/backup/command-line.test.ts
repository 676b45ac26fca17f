import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../start/config.ts';
import { keysOf, withProgress } from './command-line.ts';

test('private keys are read from a file as any system writes its lines', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'turnstone-keys-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'key.txt');
  await writeFile(
    file,
    '\uFEFF# created: 2026-03-02\r\n  # public key: age1\r\n\r\nAGE-SECRET-KEY-1ONE\r\nAGE-SECRET-KEY-1TWO ',
  );
  const { identities } = await keysOf(loadConfig({ TURNSTONE_DATA: folder }), { identity: [file] });
  expect(identities).toEqual(['AGE-SECRET-KEY-1ONE', 'AGE-SECRET-KEY-1TWO']);
});

test('Ctrl-C ends a command by its own way out; what it began is undone', async () => {
  const before = process.listenerCount('SIGINT');
  let isUndone = false;
  const work = withProgress(async (show) => {
    try {
      show('one');
      // From the terminal, and passed on.
      for (let times = 0; times < 2; times += 1) process.kill(process.pid, 'SIGINT');
      for (;;) {
        await sleep(5);
        show('more');
      }
    } finally {
      isUndone = true;
    }
  });
  await expect(work).rejects.toMatchObject({ code: 'config', message: expect.stringContaining('Stopped before') });
  expect([isUndone, process.listenerCount('SIGINT')]).toEqual([true, before]);
});
