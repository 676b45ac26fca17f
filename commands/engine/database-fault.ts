// What a database error means for the commands of a batch.

import { Refusal } from '#domain/refusal.ts';

/**
 * 'away': the database cannot be reached; the commands are fine. 'contended': a lock was not had in time; a retry may
 * succeed. 'content': one of the commands is at fault; the others can go on without it.
 */
type DatabaseFault = 'away' | 'contended' | 'content';

// Deadlock, lock not available in time, serialization failure.
const contended = new Set(['40P01', '55P03', '40001']);
// Connection, a name or a password that is refused, a database that was renamed, resources, operator intervention, system;
// the limits that end a frozen transaction; a read-only database.
const away = /^(08|28|3D|53|57|58)|^25P0[34]$|^25006$/;

export function databaseFaultOf(error: unknown): DatabaseFault {
  const code = codeOf(error);
  // The system's connection errors, before the database's codes: EPIPE also has five letters.
  if (code !== null && /^E[A-Z]+$/.test(code)) return 'away';
  if (code !== null && contended.has(code)) return 'contended';
  if (code !== null && sqlState.test(code)) return away.test(code) || isOfItsFiles(error) ? 'away' : 'content';
  // What is said, without such a code, if a connection breaks or cannot be had.
  return error instanceof Error && lostConnection.test(error.message) ? 'away' : 'content';
}

/** Of a disk that can only be read, and of a quota, Postgres has no code of their own. */
const isOfItsFiles = (error: unknown): boolean => error instanceof Error && /^could not \w+ file "/.test(error.message);

/**
 * Whether the input has text, numbers or times that no column takes (class 22). A rule should have refused it before.
 */
export function isInputFault(error: unknown): boolean {
  return /^22[0-9A-Z]{3}$/.test(codeOf(error) ?? '');
}

const sqlState = /^[0-9A-Z]{5}$/;
const lostConnection =
  /connection|certificate|trying to connect|^timeout expired$|^query read timeout$|not queryable|client was closed|pool after calling end/i;

/** Nothing was half done; repeating with the same key is safe. */
export function unavailable(cause?: unknown): Refusal {
  return Object.assign(new Refusal('unavailable', { retryAfterSeconds: 2 }), { cause });
}

/** Each of these indexes backs a rule that two commands could break at once. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  if (codeOf(error) !== '23505') return false;
  return index === undefined || (error instanceof Error && 'constraint' in error && error.constraint === index);
}

/** Another transaction was in the way, or added a row to what this one removed: a retry may succeed. */
export function isRaced(error: unknown): boolean {
  const code = codeOf(error);
  return code !== null && (contended.has(code) || code === '23503');
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
