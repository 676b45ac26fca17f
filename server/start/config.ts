import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { maxArchiveDays } from '#domain/installation/archive-plan.ts';
import { isEmailAddress } from '#domain/messaging/email-address.ts';
import { databaseUrlFault } from './database-url.ts';
import { bitsOfVariety } from './key-variety.ts';
import { isAboutEverybody, readNetworks } from './proxy-networks.ts';
import { unknownSettings } from './unknown-settings.ts';

const defaultPort = 3000;
/** From the fewest lines to the most. */
const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];
/** Impossible to guess, even with a copy of the database. */
const minSecretBits = 128;

export type Config = {
  port: number;
  host: string;
  /** The address where people reach this installation, without a slash at the end; undefined: the address they used. */
  publicUrl: string | undefined;
  /** An absolute path. */
  dataFolder: string;
  /** Where the installation puts its own backups: an absolute path. */
  backupFolder: string;
  /** Where the log of the embedded database is archived: an absolute path; undefined: nowhere. */
  archiveFolder: string | undefined;
  /** How far back the archive reaches. */
  archiveDays: number;
  /** For one start: migrate a database without a backup of it. */
  isUpgradeBare: boolean;
  /** An external Postgres; undefined: the embedded one. */
  databaseUrl: string | undefined;
  /** The same database with the runtime role; undefined: the role of `databaseUrl` creates that role, if it may. */
  databaseAppUrl: string | undefined;
  /** Has the rights of an owner. */
  apiKey: string | undefined;
  /** Set by the installer; undefined: created and stored in the data folder (`ensureSecret`). */
  secret: string | undefined;
  /** The file that contains the secret, outside of the data folder. */
  secretFile: string | undefined;
  /** The previous secret, at the start that changes it. */
  secretBefore: string | undefined;
  /** Addresses and networks whose `X-Forwarded-*` headers are trusted. */
  trustedProxies: string[];
  /** Addresses and networks that providers may use although they are this machine's own or link-local. */
  providerNetworks: string[];
  /** Where to report a vulnerability: a `mailto:` or https address. */
  securityContact: string | undefined;
  /** What is written to the log; undefined: `warn` for a person at a terminal, `info` for a service. */
  logLevel: LogLevel | undefined;
  /** Origins of push services that are trusted although they are not public, or not https. */
  pushOrigins: string[];
};

/** Invalid settings, each with a sentence that says what to write instead. */
export class ConfigError extends Error {
  readonly code = 'config';
  constructor(sentences: string[]) {
    super(sentences.join('\n'));
  }
}

const settings = z.object({
  PORT: optional(port, defaultPort),
  HOST: optional(hostName, '0.0.0.0'),
  PUBLIC_URL: optional(publicUrl, undefined),
  TURNSTONE_DATA: optional((value) => value, 'data'),
  TURNSTONE_BACKUPS: optional((value) => value, undefined),
  TURNSTONE_ARCHIVE: optional((value) => value, undefined),
  TURNSTONE_ARCHIVE_DAYS: optional(archiveDays, 7),
  TURNSTONE_UPGRADE_WITHOUT_BACKUP: optional(isOne, false),
  DATABASE_URL: optional(databaseUrl, undefined),
  DATABASE_APP_URL: optional(databaseUrl, undefined),
  TURNSTONE_API_KEY: optional(longSecret, undefined),
  TURNSTONE_SECRET: optional(longSecret, undefined),
  TURNSTONE_SECRET_BEFORE: optional((value) => value, undefined),
  TURNSTONE_SECRET_FILE: optional((value) => value, undefined),
  CREDENTIALS_DIRECTORY: optional((value) => value, undefined),
  TRUST_PROXY: optional(proxies, []),
  PROVIDER_NETWORKS: optional(networks, []),
  SECURITY_CONTACT: optional(contact, undefined),
  PUSH_ORIGINS: optional(origins, []),
  LOG_LEVEL: optional(logLevel, undefined),
});

/** The settings above, and those that the project's own tests set. */
const knownSettings = [
  ...Object.keys(settings.shape).filter((name) => name.startsWith('TURNSTONE_')),
  'TURNSTONE_SPECS',
  'TURNSTONE_TEST_RUN',
];

/** Reads the settings from an environment; throws a `ConfigError` that lists everything that is wrong. */
export function loadConfig(env: Record<string, string | undefined>): Config {
  const read = settings.safeParse(env);
  const wrong = read.success ? [] : read.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
  const twice =
    read.data?.TURNSTONE_SECRET && read.data.TURNSTONE_SECRET_FILE
      ? ['TURNSTONE_SECRET_FILE: TURNSTONE_SECRET is set too. Take one of them out.']
      : [];
  const notOurs =
    read.data?.TURNSTONE_ARCHIVE && read.data.DATABASE_URL
      ? [
          'TURNSTONE_ARCHIVE: it is for the embedded database, and DATABASE_URL is set. Take it out: who runs that Postgres archives its log with its own tools.',
        ]
      : [];
  const sentences = [...wrong, ...twice, ...notOurs, ...unknownSettings(env, knownSettings)];
  if (!read.success || sentences.length > 0) throw new ConfigError(sentences);
  return {
    port: read.data.PORT,
    host: read.data.HOST,
    publicUrl: read.data.PUBLIC_URL,
    dataFolder: resolve(read.data.TURNSTONE_DATA),
    backupFolder: resolve(read.data.TURNSTONE_BACKUPS ?? join(read.data.TURNSTONE_DATA, 'backups')),
    archiveFolder: read.data.TURNSTONE_ARCHIVE === undefined ? undefined : resolve(read.data.TURNSTONE_ARCHIVE),
    archiveDays: read.data.TURNSTONE_ARCHIVE_DAYS,
    isUpgradeBare: read.data.TURNSTONE_UPGRADE_WITHOUT_BACKUP,
    databaseUrl: read.data.DATABASE_URL,
    databaseAppUrl: read.data.DATABASE_APP_URL,
    apiKey: read.data.TURNSTONE_API_KEY,
    secret: read.data.TURNSTONE_SECRET,
    secretFile: secretFileOf(read.data),
    secretBefore: read.data.TURNSTONE_SECRET_BEFORE,
    trustedProxies: read.data.TRUST_PROXY,
    providerNetworks: read.data.PROVIDER_NETWORKS,
    securityContact: read.data.SECURITY_CONTACT,
    pushOrigins: read.data.PUSH_ORIGINS,
    logLevel: read.data.LOG_LEVEL,
  };
}

/** Systemd can pass the secret to a service: `LoadCredential=turnstone-secret:...`. */
function secretFileOf(given: {
  TURNSTONE_SECRET?: string | undefined;
  TURNSTONE_SECRET_FILE?: string | undefined;
  CREDENTIALS_DIRECTORY?: string | undefined;
}): string | undefined {
  if (given.TURNSTONE_SECRET !== undefined) return undefined;
  if (given.TURNSTONE_SECRET_FILE !== undefined) return resolve(given.TURNSTONE_SECRET_FILE);
  const credential = given.CREDENTIALS_DIRECTORY && join(given.CREDENTIALS_DIRECTORY, 'turnstone-secret');
  return credential && existsSync(credential) ? credential : undefined;
}

type Refuse = (sentence: string) => never;

/** An absent or empty setting gets its default; otherwise `read` returns its value or refuses it with a sentence. */
function optional<Value, Default>(read: (value: string, refuse: Refuse) => Value, absent: Default) {
  return z
    .string()
    .optional()
    .transform((value, context): Value | Default => {
      const text = value?.trim() ?? '';
      if (text === '') return absent;
      let sentence = '';
      try {
        return read(text, (words) => {
          sentence = words;
          throw new Error(words);
        });
      } catch {
        context.addIssue({ code: 'custom', message: sentence });
        return z.NEVER;
      }
    });
}

function port(value: string, refuse: Refuse): number {
  const number = /^\d{1,5}$/.test(value) ? Number(value) : -1;
  return number >= 1 && number <= 65_535 ? number : refuse('Write a number from 1 to 65535, for example 3000.');
}

function archiveDays(value: string, refuse: Refuse): number {
  const days = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  return days >= 1 && days <= maxArchiveDays ? days : refuse(`Write a number of days from 1 to ${maxArchiveDays}.`);
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
