// The guides for operators are followed: every block that says `run`, in order, against an installation of its own. In place of
// the machine's folders, its port and its user stand those of the test.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxTableBytes } from '#domain/history/read-visits.ts';
import { apiKey, AppProcess } from '../faults/app-process.ts';
import { until } from '../counterparts/programs.ts';
import { blocksOf, isRun, readGuides, unmarked, type Block } from './guides.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const maxLines = 200;
const blockMs = 60_000;
const guides = readGuides();
const blocks = guides.flatMap(blocksOf);

test('every block of commands says whether it is run, or why not', () => {
  const planted = '```sh\nls\n```\n\n```sh not-run: no\nls\n```\n\n    ls\n\n```sh run\nls\n```\n';
  expect(unmarked({ name: 'planted', text: planted })).toHaveLength(3);
  expect(guides.flatMap(unmarked)).toEqual([]);
  const tests = blocks.flatMap(({ info }) => info.match(/[\w/.-]+\.test\.ts/g) ?? []);
  expect(tests.length).toBeGreaterThan(2);
  expect(tests.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('every guide can be read in one go', () => {
  expect(guides.length).toBeGreaterThan(6);
  expect(guides.filter(({ text }) => text.split('\n').length > maxLines).map(({ name }) => name)).toEqual([]);
});

test('each proxy is told to hand on who calls whom, and to hold back no stream', () => {
  const shown = (info: string): string => blocks.find((block) => block.info === info)?.text ?? '';
  const nginx = shown('nginx');
  for (const header of ['Host $http_host', 'X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme'])
    expect(nginx).toContain(`proxy_set_header ${header};`);
  for (const line of ['proxy_buffering off;', 'proxy_read_timeout 1h;', 'proxy_http_version 1.1;'])
    expect(nginx).toContain(line);
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]);
  expect(megabytes * 1024 ** 2).toBeGreaterThan(maxTableBytes);
  expect(nginx).toMatch(/location = \/restore\/file \{\s+client_max_body_size 0;/);
  // Caddy hands those headers on, and streams as they come, unless it is told otherwise. With `flush_interval -1` it
  // keeps the stream of a reader who left.
  expect(shown('caddy')).not.toMatch(/header_up|flush_interval/);
});

describe('followed', () => {
  let folder = '';
  let app: AppProcess;
  const at = (path: string): string => join(folder, path);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'turnstone-guides-'));
    for (const path of ['bin', 'etc/turnstone', 'etc/systemd/system', 'etc/cron.d', 'backups'])
      await mkdir(at(path), { recursive: true });
    for (const version of ['0.1.0', '0.2.0']) {
      await mkdir(at(`opt/turnstone-${version}`), { recursive: true });
      await program(`opt/turnstone-${version}/turnstone`, `exec ${process.execPath} ${root}/bin/turnstone.mjs "$@"`);
    }
    // The user of the service is whoever runs the test.
    await program('bin/runuser', 'shift 3\nexec "$@"');
    app = await AppProcess.start({ dataFolder: at('data'), env: { TURNSTONE_ARCHIVE: at('archive') } });
    await until('the archive has a base', hasBase, blockMs);
  }, 2 * blockMs);
  afterAll(async () => {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  }, blockMs);

  /** As on an installation that has run for some minutes. */
  async function hasBase(): Promise<boolean> {
    const names = await readdir(at('archive'), { recursive: true }).catch(() => []);
    const writtenAt = async (file: RegExp): Promise<number> => {
      const name = names.find((one) => file.test(one));
      return name === undefined ? Number.NaN : (await stat(join(at('archive'), name))).mtimeMs;
    };
    return (await writtenAt(/reach\.age$/)) >= (await writtenAt(/base-[^/]*\.age$/));
  }

  async function program(path: string, text: string): Promise<void> {
    await writeFile(at(path), `#!/bin/sh\n${text}\n`);
    await chmod(at(path), 0o755);
  }

  /** The commands with the places of the test. */
  function here(commands: string): string {
    const port = new URL(app.url).port;
    const places: [string, string][] = [
      ['/opt/turnstone', at('opt')],
      ['/etc/', at('etc/')],
      ['/usr/local/bin/', at('bin/')],
      ['/var/lib/turnstone', at('data')],
      ['/var/backups/turnstone', at('backups')],
      ['/mnt/turnstone-archive', at('archive')],
      ['localhost:3000', `127.0.0.1:${port}`],
      ['PORT=3000', `PORT=${port}`],
    ];
    return places.reduce((text, [from, to]) => text.replaceAll(from, to), commands);
  }

  const follow = (block: Block) =>
    run('sh', ['-e', '-c', here(block.text)], {
      cwd: folder,
      timeout: blockMs,
      env: {
        PATH: [at('bin'), dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter),
        TURNSTONE_API_KEY: apiKey,
        HOST: '127.0.0.1',
      },
    });

  test.for(blocks.filter(isRun).map((block) => [`${block.guide}, line ${block.line}`, block] as const))(
    '%s',
    async ([, block]) => {
      const { stdout, stderr } = await follow(block);
      expect(stdout + stderr).toContain(block.promised);
    },
  );

  test('a command that fails would be seen, also before others', async () => {
    const planted = { guide: 'planted', line: 1, info: 'sh run', promised: '' };
    await expect(follow({ ...planted, text: 'turnstone verify nothing.age\necho done\n' })).rejects.toThrow(
      'nothing.age',
    );
  });

  test('the command finds its programs where cron runs it', async () => {
    await mkdir(at('sbin'));
    await program('sbin/runuser', 'echo "runs as $2"');
    const script = (await readFile(at('bin/turnstone'), 'utf8')).replaceAll(':/usr/sbin', `:${at('sbin')}`);
    await program('sbin/turnstone', script);
    const { stdout } = await run(at('sbin/turnstone'), ['backup'], { env: { PATH: '/usr/bin:/bin' } });
    expect(stdout).toBe('runs as turnstone\n');
  });

  test('the service may write to each folder that a guide makes for its user', async () => {
    const unit = await readFile(at('etc/systemd/system/turnstone.service'), 'utf8');
    const made = guides
      .flatMap(({ text }) => [...text.matchAll(/^install -d -o turnstone .*-m 700 (.*)$/gm)])
      .flatMap(([, folders]) => folders?.split(' ') ?? []);
    expect(made).toContain('/var/backups/turnstone');
    const state = `/var/lib/${/^StateDirectory=(.*)$/m.exec(unit)?.[1] ?? ''}`;
    const written = guides
      .map(({ text }) => text)
      .join()
      .matchAll(/ReadWritePaths=-?(\/[\w/-]*)/g);
    const writable = [state, ...[...written].map(([, path]) => path)];
    expect(made.filter((path) => !writable.includes(path))).toEqual([]);
  });

  test('what they wrote is what the service reads', async () => {
    const unit = await readFile(at('etc/systemd/system/turnstone.service'), 'utf8');
    expect(unit).toContain(`EnvironmentFile=${at('etc/turnstone/settings')}`);
    expect(unit).toContain(`ExecStart=${at('opt/current/turnstone')} start`);
    expect(await readFile(at('etc/turnstone/settings'), 'utf8')).toContain('PUBLIC_URL=https://line.example.org\n');
  });
});
