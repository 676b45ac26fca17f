import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { maxArchiveDays } from '#domain/installation/archive-plan.ts';
import { isEmailAddress } from '#domain/messaging/email-address.ts';
import { databaseUrlFault } from './database-url.ts';
import { bitsOfVariety } from './key-variety.ts';
import { isAboutEverybody, readNetworks } from './proxy-networks.ts';

/** From the fewest lines to the most. */
const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];
/** Impossible to guess, even with a copy of the database. */
const minSecretBits = 128;

/** Invalid settings, each with a sentence that says what to write instead. */
export class ConfigError extends Error {
  readonly code = 'config';
  constructor(sentences: string[]) {
    super(sentences.join('\n'));
  }
}

type Refuse = (sentence: string) => never;

/** One setting: its variable, what reads its text or refuses it, and its value if it is absent or empty. */
interface Setting<Value> {
  variable: string;
  read: (text: string, refuse: Refuse) => Value;
  absent: Value;
}
const setting = <Value, Absent>(
  variable: string,
  read: (text: string, refuse: Refuse) => Value,
  absent: Absent,
): Setting<Value | Absent> => ({ variable, read, absent });

const settings = {
  port: setting('PORT', numberTo(65_535, 'Write a number from 1 to 65535, for example 3000.'), 3000),
  host: setting('HOST', hostName, '0.0.0.0'),
  /** The address where people reach this installation, without a slash at the end; undefined: the address they used. */
  publicUrl: setting('PUBLIC_URL', publicUrl, undefined),
  /** An absolute path, as every folder below. */
  dataFolder: setting('TURNSTONE_DATA', asIs, 'data'),
  /** Where the installation puts its own backups; absent: in the data folder. */
  backupFolder: setting('TURNSTONE_BACKUPS', asIs, undefined),
  /** Where the log of the embedded database is archived; undefined: nowhere. */
  archiveFolder: setting('TURNSTONE_ARCHIVE', (text) => resolve(text), undefined),
  /** How far back the archive reaches. */
  archiveDays: setting(
    'TURNSTONE_ARCHIVE_DAYS',
    numberTo(maxArchiveDays, `Write a number of days from 1 to ${maxArchiveDays}.`),
    7,
  ),
  /** For one start: migrate a database without a backup of it. */
  isUpgradeBare: setting('TURNSTONE_UPGRADE_WITHOUT_BACKUP', isOne, false),
  /** An external Postgres; undefined: the embedded one. */
  databaseUrl: setting('DATABASE_URL', databaseUrl, undefined),
  /** The same database with the runtime role; undefined: the role of `databaseUrl` creates that role, if it may. */
  databaseAppUrl: setting('DATABASE_APP_URL', databaseUrl, undefined),
  /** Has the rights of an owner. */
  apiKey: setting('TURNSTONE_API_KEY', longSecret, undefined),
  /** Set by the installer; undefined: created and stored in the data folder (`ensureSecret`). */
  secret: setting('TURNSTONE_SECRET', longSecret, undefined),
  /** The previous secret, at the start that changes it. */
  secretBefore: setting('TURNSTONE_SECRET_BEFORE', asIs, undefined),
  /** The file that contains the secret, outside of the data folder. */
  secretFile: setting('TURNSTONE_SECRET_FILE', (text) => resolve(text), undefined),
  /** Addresses and networks whose `X-Forwarded-*` headers are trusted. */
  trustedProxies: setting('TRUST_PROXY', proxies, new Array<string>()),
  /** Addresses and networks that providers may use although they are this machine's own or link-local. */
  providerNetworks: setting('PROVIDER_NETWORKS', networks, new Array<string>()),
  /** Where to report a vulnerability: a `mailto:` or https address. */
  securityContact: setting('SECURITY_CONTACT', contact, undefined),
  /** Origins of push services that are trusted although they are not public, or not https. */
  pushOrigins: setting('PUSH_ORIGINS', origins, new Array<string>()),
  /** What is written to the log; undefined: `warn` for a person at a terminal, `info` for a service. */
  logLevel: setting('LOG_LEVEL', logLevel, undefined),
};

type Settings = { [Name in keyof typeof settings]: (typeof settings)[Name]['absent'] };
export type Config = Settings & { backupFolder: string };

export const settingVariables: readonly string[] = Object.values(settings).map(({ variable }) => variable);

/** Those above, and what the project's own tests set. */
const knownVariables = [
  ...settingVariables.filter((variable) => variable.startsWith('TURNSTONE_')),
  'TURNSTONE_SPECS',
  'TURNSTONE_TEST_RUN',
];

type Environment = Record<string, string | undefined>;

/** Reads the settings from an environment; throws a `ConfigError` that lists everything that is wrong. */
export function loadConfig(env: Environment): Config {
  const wrong: string[] = [];
  const entries = Object.entries(settings).map(([name, one]) => [name, readSetting(one, env, wrong)]);
  const read = Object.fromEntries(entries) as Settings;
  const sentences = [...(wrong.length > 0 ? wrong : clashesOf(read)), ...unknownVariables(env)];
  if (sentences.length > 0) throw new ConfigError(sentences);
  return {
    ...read,
    dataFolder: resolve(read.dataFolder),
    backupFolder: resolve(read.backupFolder ?? join(read.dataFolder, 'backups')),
    secretFile: secretFileOf(read, env),
  };
}

function readSetting({ variable, read, absent }: Setting<unknown>, env: Environment, wrong: string[]): unknown {
  const text = env[variable]?.trim() ?? '';
  if (text === '') return absent;
  let sentence = '';
  try {
    return read(text, (words) => {
      sentence = words;
      throw new Error(words);
    });
  } catch {
    wrong.push(`${variable}: ${sentence}`);
    return absent;
  }
}

function clashesOf({ secret, secretFile, archiveFolder, databaseUrl: ownUrl }: Settings): string[] {
  return [
    ...(secret && secretFile ? ['TURNSTONE_SECRET_FILE: TURNSTONE_SECRET is set too. Take one of them out.'] : []),
    ...(archiveFolder && ownUrl
      ? [
          'TURNSTONE_ARCHIVE: it is for the embedded database, and DATABASE_URL is set. Take it out: who runs that Postgres archives its log with its own tools.',
        ]
      : []),
  ];
}

/** Systemd can pass the secret to a service: `LoadCredential=turnstone-secret:...`. */
function secretFileOf({ secret, secretFile }: Settings, env: Environment): string | undefined {
  if (secret !== undefined || secretFile !== undefined) return secretFile;
  const folder = env['CREDENTIALS_DIRECTORY']?.trim();
  const credential = folder && join(folder, 'turnstone-secret');
  return credential && existsSync(credential) ? credential : undefined;
}

/** A sentence for each variable that looks like ours but that nothing reads: a misspelt name must not be ignored. */
function unknownVariables(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => /^TURNSTONE_/i.test(name) && !knownVariables.includes(name) && env[name] !== undefined)
    .map((name) => {
      const meant = nearest(name.toUpperCase(), knownVariables);
      const advice = meant === null ? `Take it out; known are ${knownVariables.join(', ')}.` : `Did you mean ${meant}?`;
      return `${name}: Nobody reads this variable. ${advice}`;
    });
}

function nearest(name: string, known: readonly string[]): string | null {
  const [best] = known.map((one) => ({ one, far: distance(name, one) })).toSorted((a, b) => a.far - b.far);
  return best && best.far <= 4 ? best.one : null;
}

/** The edit distance: how many letters to add, remove or change to turn one text into the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

function asIs(text: string): string {
  return text;
}

function numberTo(max: number, sentence: string) {
  return (value: string, refuse: Refuse): number => {
    const number = /^\d{1,5}$/.test(value) ? Number(value) : 0;
    return number >= 1 && number <= max ? number : refuse(sentence);
  };
}

function isOne(value: string, refuse: Refuse): boolean {
  return value === '1' || refuse('Write 1, or leave it out.');
}

function logLevel(value: string, refuse: Refuse): LogLevel {
  return logLevels.find((one) => one === value.toLowerCase()) ?? refuse(`Write one of ${logLevels.join(', ')}.`);
}

function hostName(value: string, refuse: Refuse): string {
  const isName = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value) && !/^[\d.]+$/.test(value);
  if (isIP(value) !== 0 || isName) return value;
  return refuse('Write the address to listen on, for example 127.0.0.1 (this machine only) or 0.0.0.0 (everybody).');
}

function publicUrl(value: string, refuse: Refuse): string {
  return (
    originOf(value) ?? refuse('Write the address people open, without a path, for example https://line.example.org.')
  );
}

function contact(value: string, refuse: Refuse): string {
  const email = value.replace(/^mailto:/i, '');
  if (isEmailAddress(email)) return `mailto:${email}`;
  const url = URL.canParse(value) && !/\s/.test(value) ? new URL(value) : undefined;
  if (url?.protocol === 'https:' && url.username === '') return url.href;
  return refuse('Write an e-mail address or an https address, for example security@example.org.');
}

function origins(value: string, refuse: Refuse): string[] {
  return value
    .split(',')
    .map(
      (origin) =>
        originOf(origin.trim()) ??
        refuse('Write addresses without a path, separated by commas, for example https://push.example.org:8443.'),
    );
}

function originOf(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isPlain =
    url !== undefined && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return isPlain && (url.protocol === 'https:' || url.protocol === 'http:') ? url.origin : undefined;
}

function databaseUrl(value: string, refuse: Refuse): string {
  const fault = databaseUrlFault(value);
  return fault === null ? value : refuse(fault);
}

function longSecret(value: string, refuse: Refuse): string {
  if (/^[\x21-\x7e]+$/.test(value) && bitsOfVariety(value) >= minSecretBits) return value;
  return refuse(
    `Write a random text of at least ${minSecretBits} bits without spaces, for example the answer of: openssl rand -base64 32`,
  );
}

function networks(value: string, refuse: Refuse): string[] {
  return (
    readNetworks(value) ??
    refuse('Write addresses or networks, separated by commas, for example loopback or 169.254.10.0/24.')
  );
}

function proxies(value: string, refuse: Refuse): string[] {
  const read = readNetworks(value);
  if (read === null)
    return refuse(
      "Write the proxy's own addresses, separated by commas, for example loopback or 10.0.0.2, 172.16.0.0/12.",
    );
  if (isAboutEverybody(read))
    return refuse(
      "Write the proxy's own addresses only. These add up to so many that visitors could claim any address, and no limit would hold.",
    );
  return read;
}
