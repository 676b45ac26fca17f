import { isIP } from 'node:net';

/** What is wrong with the address of a Postgres, as a sentence that says what to write; null: it is valid. */
export function databaseUrlFault(value: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isPostgres = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:';
  if (!isPostgres || url.pathname.length <= 1)
    return 'Write a Postgres address with a database, for example postgres://turnstone:PASSWORD@10.0.0.5:5432/turnstone?sslmode=verify-full.';
  const taken = ownParameters.filter((name) => url.searchParams.has(name));
  if (taken.length > 0) return `Write it without ${taken.join(' and ')}: Turnstone gives its connections their own.`;
  const host = url.searchParams.get('host') ?? url.hostname;
  const mode = url.searchParams.get('sslmode');
  if (isThisMachine(host) || acceptedModes.includes(mode ?? '')) return null;
  return 'The database is on another machine, and names and numbers would travel in the open. Write ?sslmode=verify-full at its end (sslmode=no-verify where its certificate cannot be checked), or sslmode=disable where the network between is your own.';
}

/** In an address they win over those by which Turnstone keeps the rows of organizations apart, and knows its processes. */
const ownParameters = ['options', 'application_name'];

// 'prefer' and 'allow' continue unencrypted if the other side asks for it, and an attacker between the two can ask.
const acceptedModes = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** A path means a Unix socket. */
function isThisMachine(host: string): boolean {
  const name = decodeURIComponent(host).replace(/^\[|\]$/g, '');
  if (name === '' || name.startsWith('/') || name === 'localhost' || name.endsWith('.localhost')) return true;
  return isIP(name) === 4 ? name.startsWith('127.') : name === '::1';
}
