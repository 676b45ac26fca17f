// What the commands have in common: their words, their keys, their progress, and how they end.

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { messageOf } from '#db/files.ts';
import { ConfigError, loadConfig, type Config } from '../start/config.ts';
import { startFaultSentence } from '../start/faults.ts';
import { readSecret } from '../start/read-secret.ts';
import type { BackupKeys } from './sealed-file.ts';

/** The options that say what opens a backup. */
export const keyOptions = {
  'passphrase-file': { type: 'string' },
  identity: { type: 'string', multiple: true },
} as const;

export const misuse = (usage: string): ConfigError => new ConfigError([`Write: ${usage}`]);

/** The one FILE and the options; the usage is the answer to anything else. */
export function wordsOf<Options extends ParseArgsOptionsConfig>(args: string[], usage: string, options: Options) {
  const { positionals, values } = parsedWords(args, usage, options);
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw misuse(usage);
  return { file: fromHere(file), values };
}

/** The options of a command without a FILE. */
export function optionsOf<Options extends ParseArgsOptionsConfig>(args: string[], usage: string, options: Options) {
  const { positionals, values } = parsedWords(args, usage, options);
  if (positionals.length > 0) throw misuse(usage);
  return values;
}

function parsedWords<Options extends ParseArgsOptionsConfig>(args: string[], usage: string, options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch {
    throw misuse(usage);
  }
}

/** The program runs in its own folder; a path is meant from where the command was written. */
export const fromHere = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path);

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function keysOf(
  config: Config,
  values: { 'passphrase-file'?: string | undefined; identity?: string[] | undefined },
): Promise<BackupKeys> {
  const files = await Promise.all((values.identity ?? []).map((file) => textOf(file)));
  return {
    secret: await readSecret(config),
    identities: files.flatMap((text) => linesOf(text).filter((line) => line !== '' && !line.startsWith('#'))),
    passphrase: () => passphraseOf(values['passphrase-file']),
  };
}

/** Also of a file that another system wrote. */
const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

/** From the file, or typed without an echo; null: neither is possible. */
async function passphraseOf(file: string | undefined): Promise<string | null> {
  if (file !== undefined) return (await textOf(file)).trim();
  return process.stdin.isTTY ? typed('Passphrase: ', { isShown: false }) : null;
}

/** The same for a new one: what is typed without being seen is typed twice. */
export async function newPassphraseOf(file: string | undefined): Promise<string> {
  const passphrase = await passphraseOf(file);
  if (!passphrase) throw new ConfigError(['There is no passphrase. Write it into a file, and --passphrase-file FILE.']);
  if (file === undefined && (await typed('The same again: ', { isShown: false })) !== passphrase)
    throw new ConfigError(['These were two different passphrases. Run the command again.']);
  return passphrase;
}

/** Whether the person at the terminal agrees. */
export async function isAgreed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new ConfigError(['Nobody can be asked here. Write --yes if this is what you want.']);
  return /^y(es)?$/i.test(await typed(question, { isShown: true }));
}

async function typed(question: string, { isShown }: { isShown: boolean }): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  // From here on the terminal itself shows nothing of what is typed.
  const terminal = createInterface({ input: process.stdin, output: isShown ? process.stdout : silent, terminal: true });
  if (!isShown) process.stdout.write(question);
  try {
    return (await terminal.question(isShown ? question : '')).trim();
  } catch (error) {
    throw error instanceof Error && error.name === 'AbortError'
      ? new ConfigError(['Stopped: nothing was changed.'])
      : error;
  } finally {
    terminal.close();
    if (!isShown) process.stdout.write('\n');
  }
}

async function textOf(file: string): Promise<string> {
  return readFile(fromHere(file), 'utf8').catch((error: unknown) => {
    throw new ConfigError([`${file} cannot be read: ${messageOf(error)}`]);
  });
}

/**
 * Calls `work`, which shows how far it is in one line of a terminal. Answers with the seconds that it took. Ctrl-C ends it at
 * the next thing that is shown, so that it leaves no half file, and no Postgres that it started.
 */
export async function withProgress<Result>(work: (show: (text: string) => void) => Promise<Result>) {
  const began = performance.now();
  let shownAt = 0;
  const stopping = hearStop();
  const write = (text: string): void => void (process.stdout.isTTY && process.stdout.write(`\r\u001B[K${text}`));
  try {
    const result = await work((text) => {
      stopping.refuse();
      if (performance.now() - shownAt < 200) return;
      shownAt = performance.now();
      write(text);
    });
    return { result, seconds: ((performance.now() - began) / 1000).toFixed(1) };
  } finally {
    stopping.end();
    write('');
  }
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Ctrl-C arrives twice, from the terminal and from the program that passes it on. */
const sameStopMs = 1_000;

function hearStop(): { refuse: () => void; end: () => void } {
  let stoppedAt: number | null = null;
  const stop = (signal: NodeJS.Signals): void => {
    stoppedAt ??= performance.now();
    if (performance.now() - stoppedAt < sameStopMs) return;
    end();
    process.kill(process.pid, signal);
  };
  const end = (): void => stopSignals.forEach((signal) => process.off(signal, stop));
  for (const signal of stopSignals) process.on(signal, stop);
  return {
    refuse: () => {
      if (stoppedAt !== null) throw new ConfigError(['Stopped before its end. Run it again to begin anew.']);
    },
    end,
  };
}

export const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** '63 rows, 1 ticket, 2 places'. */
export const contentWords = (rows: number, { tickets, places }: { tickets: number; places: number }): string =>
  [counted(rows, 'row'), counted(tickets, 'ticket'), counted(places, 'place')].join(', ');

export const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** Runs a command to its end; what it foresees is one sentence and exit code `faultCode`. */
export async function runCommand(work: (config: Config, args: string[]) => Promise<void>, faultCode = 1) {
  let config: Config | undefined;
  try {
    config = loadConfig(process.env);
    await work(config, process.argv.slice(2));
  } catch (error) {
    endWith(faultCode, error, config && startFaultSentence(error, config));
  }
}

/** What is not foreseen is said with its stack, unless there is a sentence for it. */
function endWith(code: number, error: unknown, sentence?: string | null): void {
  const words =
    error instanceof Error ? (error instanceof ConfigError ? error.message : error.stack) : 'It did not work.';
  process.stderr.write(`${sentence ?? words}\n`);
  process.exitCode = code;
}
