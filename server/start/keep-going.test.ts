import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { reportFault } from '#timers/guarded.ts';
import { logFaults } from './log-faults.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

test('a fault that nobody caught is said, and the process goes on; it still ends when it is told to', async () => {
  const program = `
    import { goOnWithoutOutput, keepGoing } from './server/start/keep-going.ts';
    goOnWithoutOutput();
    keepGoing();
    setImmediate(() => { throw new RangeError('Amara Okafor'); });
    Promise.reject(new TypeError('Amara Okafor'));
    setTimeout(() => console.log('goes on'), 50);
    setTimeout(() => undefined, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  expect(first.toString()).toBe('goes on\n');
  await expect.poll(() => said).toContain('RangeError');
  expect(said).toContain('TypeError');
  expect(said).not.toContain('Amara');
  // Nothing reads its output any more: reporting that must not cause an endless loop.
  child.stderr.destroy();
  child.stdout.destroy();
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[1]).toBe('SIGTERM');
});

test('a place with many faults is said once a second, with how many were not said', () => {
  const said: Record<string, unknown>[] = [];
  let now = 0;
  stops.push(logFaults({ error: (about) => void said.push(about) }, () => now));
  const error = new Error('a fault');
  for (let faults = 0; faults < 2000; faults++) reportFault('a screen', error, { ticketId: 'one' });
  reportFault('another', error);
  expect(said).toEqual([
    { place: 'a screen', ticketId: 'one', err: error },
    { place: 'another', err: error },
  ]);
  now = 1000;
  reportFault('a screen', error);
  expect(said.at(-1)).toEqual({ place: 'a screen', unsaid: 1999, err: error });
});
