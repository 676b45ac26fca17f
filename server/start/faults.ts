import { pooled } from '#db/await-database.ts';
import { codeOf } from '#db/files.ts';
import type { Config } from './config.ts';

type Settings = Pick<Config, 'host' | 'port' | 'dataFolder' | 'databaseUrl'>;

/**
 * Sentences that tell the operator what to do about a fault at the start; null for an unknown fault, for which the
 * stack trace is more useful.
 */
export function startFaultSentence(error: unknown, settings: Settings): string | null {
  if (!(error instanceof Error)) return null;
  const { message } = error;
  const code = codeOf(error);
  const syscall = 'syscall' in error ? String(error.syscall) : '';
  // Our own errors are sentences already.
  if (ownCodes.has(code)) return message;
  const byListening = syscall === 'listen' || syscall === 'getaddrinfo' ? listenSentences[code] : undefined;
  const say = byListening ?? sentences[`${syscall} ${code}`] ?? sentences[code] ?? sentenceByWords(message);
  return say ? say(settings) : null;
}

/** `refused_start` comes from deeper layers: data folder in use, another schema, an old Postgres, another secret. */
const ownCodes: ReadonlySet<string> = new Set(['config', 'refused_start']);

type Say = (settings: Settings) => string;

const diskIsFull: Say = ({ dataFolder, databaseUrl }) =>
  databaseUrl
    ? 'The disk of the database is full. Make room there, then start again; nothing is lost.'
    : `The disk is full: ${dataFolder} has no room (df -h), or none for another file (df -i). Make room, then start again; nothing is lost.`;

const folderNotWritable: Say = ({ dataFolder }) =>
  `The data folder ${dataFolder} cannot be written. Give it to the user who starts Turnstone (chown), or set TURNSTONE_DATA to another folder.`;

const diskReadOnly: Say = ({ dataFolder }) =>
  `The disk of ${dataFolder} can only be read. If it was not mounted so, the system made it so after an error of the disk: see the end of dmesg, copy the folder to a good disk, and set TURNSTONE_DATA to it.`;

const untrusted: Say = () =>
  'The certificate of the database is not trusted. Name the file of its authority at the end of DATABASE_URL (&sslrootcert=/path/ca.pem), or write sslmode=no-verify where the network between is your own.';

const noSuchAddress: Say = ({ host }) =>
  `This machine has no address ${host}. Set HOST to one of its own, or to 0.0.0.0 for all of them.`;

/** Faults of the server's own address. */
const listenSentences: Readonly<Record<string, Say>> = {
  EADDRINUSE: () => 'The port is taken. Set PORT to another one, for example: PORT=3001 npm start',
  EACCES: ({ port }) =>
    `This user may not open port ${port}. Set PORT to one above 1023, for example: PORT=3000 npm start; a proxy in front can take port ${port}.`,
  EADDRNOTAVAIL: noSuchAddress,
  // IPv6 is switched off.
  EAFNOSUPPORT: noSuchAddress,
  ENOTFOUND: ({ host }) => `HOST=${host} names no address. Set HOST to one of this machine's own, or to 0.0.0.0.`,
};

/** By error codes of the system and of Postgres, some together with what was tried. */
const sentences: Readonly<Record<string, Say>> = {
  EACCES: folderNotWritable,
  EPERM: folderNotWritable,
  EROFS: diskReadOnly,
  // What Node says of a disk that can only be read, where it is to make the folders above as well.
  'mkdir ENOENT': folderNotWritable,
  ENOTDIR: ({ dataFolder }) =>
    `TURNSTONE_DATA=${dataFolder} is no folder, or a file stands in its path. Set it to a folder.`,
  EEXIST: ({ dataFolder }) => `TURNSTONE_DATA=${dataFolder} is a file. Set it to a folder.`,
  ENOSPC: diskIsFull,
  EDQUOT: diskIsFull,
  '53100': diskIsFull,
  '28P01': () => 'The database refuses the name or the password. Write the right ones into DATABASE_URL.',
  '28000': () =>
    'The database refuses this user from this machine. Allow it there (pg_hba.conf), or, if it wants TLS, write ?sslmode=verify-full at the end of DATABASE_URL.',
  '3D000': () => 'There is no such database. Make it (createdb), or write another name into DATABASE_URL.',
  '42501': () =>
    'The user of DATABASE_URL may not make tables in that database. Make it the owner: alter database NAME owner to USER.',
  '53300': () =>
    'The database takes no more connections. Raise max_connections there; each process of Turnstone needs up to 40.',
  '25006': () =>
    'The database can be read only; it may be a standby. Write the address of the one that is written to into DATABASE_URL.',
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  CERT_HAS_EXPIRED: () => 'The certificate of the database has ended. Renew it there; Turnstone needs no restart then.',
  CERT_NOT_YET_VALID: () =>
    'The certificate of the database is not valid yet. See whether the clocks of both machines are right.',
  ERR_TLS_CERT_ALTNAME_INVALID: () =>
    'The certificate of the database is for another name. Write the name that it has into DATABASE_URL.',
};

/** Messages in the log of the embedded Postgres that have no code in pg. */
function sentenceByWords(message: string): Say | undefined {
  if (/no space left on device|disk quota exceeded/i.test(message)) return diskIsFull;
  if (/server does not support SSL/i.test(message))
    return () => 'The database speaks no TLS. Switch it on there, or write sslmode=disable into DATABASE_URL.';
  if (/unsupported startup parameter/i.test(message)) return () => pooled;
  if (/read-only file system/i.test(message)) return diskReadOnly;
  if (/permission denied/i.test(message)) return folderNotWritable;
  return undefined;
}
