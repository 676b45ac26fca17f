// Accounts with the audit log and the emails around them: for each method, what the log gets and whom an email tells. A
// method without a row does not compile. A success is logged before it is answered: if the log cannot be written,
// nobody can sign in.

import type pg from 'pg';
import { z } from 'zod';
import { trySendEmailProof } from '#commands/team/email-proofs.ts';
import { cookieHeaderOf, cookieNames, readCookie } from '#domain/cookies.ts';
import type { StaffAccounts } from '#accounts/accounts.ts';
import { auditAccount, type AccountNote } from '#commands/engine/audit.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { tellAccountChange } from '#commands/team/email-link.ts';
import type { AuditData, AuditKind } from '#domain/audit/kinds.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { AccountChange } from '#domain/team/account-change.ts';
import type { AccountCaller } from '#accounts/auth.ts';

const nothing = { logs: 'nothing', tells: 'nobody' } as const;

export function watchedAccounts(accounts: StaffAccounts, deps: Omit<Watching, 'accounts'>): StaffAccounts {
  return watched({ accounts, ...deps }, accounts, accountRows);
}

async function loggedOut<Result>(
  watching: Watching,
  headers: Headers,
  work: () => Promise<Result>,
  isOut: (result: Result) => boolean = () => true,
): Promise<Result> {
  const userId = await userAt(watching, headers);
  const result = await work();
  if (userId !== null && isOut(result)) await note(watching, { kind: 'signed_out', userId, isOwner: true });
  return result;
}

/** The three routes of better-auth itself. Reading a session is not logged. */
const logAnswer: AroundOf<StaffAccounts['answer']> = async (watching, [request], work) => {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith('/sign-out')) return loggedOut(watching, request.headers, work, ({ ok }) => ok);
  if (!pathname.endsWith('/sign-in/email')) return work();
  const email = z.object({ email: z.string() }).safeParse(await jsonOf(request)).data?.email;
  const answer = await work();
  if (email === undefined || answer.status === 429 || answer.status >= 500) return answer;
  const userId = await watching.accounts.team.findByEmail(email);
  const kind = answer.ok ? ((await isCodeAsked(answer)) ? 'sign_in_begun' : 'signed_in') : 'sign_in_failed';
  await note(watching, { kind, userId, isOwner: answer.ok, data: { by: 'password' } });
  return answer;
};

async function isCodeAsked(answer: Response): Promise<boolean> {
  return z.object({ twoFactorRedirect: z.literal(true) }).safeParse(await jsonOf(answer)).success;
}

function jsonOf(message: Request | Response): Promise<unknown> {
  return message
    .clone()
    .json()
    .catch(() => null);
}

/** The address they had before is told. */
const tellOldAddress: AroundOf<StaffAccounts['own']['changeEmail']> = async (watching, [{ headers }], work) => {
  const before = await whose(watching, await userAt(watching, headers));
  await work();
  const after = await whose(watching, await userAt(watching, headers));
  if (after?.address === before?.address) return;
  await tell(watching, 'email', before);
  if (after) await trySendEmailProof(watching.commands, after.userId);
};

const tellRecovery: AroundOf<StaffAccounts['codes']['finishSignIn']> = async (watching, [, { isRecovery }], work) => {
  const begun = await work();
  if (!isRecovery) return begun;
  const user = await userAt(watching, new Headers({ cookie: cookieHeaderOf(begun.cookies) }));
  await tell(watching, 'recovery_used', await whose(watching, user));
  return begun;
};

const tellReset: AroundOf<StaffAccounts['team']['setPassword']> = async (watching, [{ userId }], work) => {
  const done = await work();
  await tell(watching, 'password', await whose(watching, userId));
  return done;
};

const logShared: AroundOf<StaffAccounts['shared']['begin']> = async (watching, [{ userId }], work) => {
  const begun = await work();
  await note(watching, { kind: 'signed_in', userId, isOwner: true, data: { by: 'shared_desk' } });
  return begun;
};

export const accountRows: RowsOf<StaffAccounts> = {
  signIn: {
    logs: signInTry({
      by: () => 'password',
      userOf: ({ accounts }, [{ email }]) => accounts.team.findByEmail(email),
      kindOf: ({ isCodeAsked: isAsked }) => (isAsked ? 'sign_in_begun' : 'signed_in'),
    }),
    tells: 'nobody',
  },
  signOut: { logs: (watching, [headers], work) => loggedOut(watching, headers, work), tells: 'nobody' },
  // The command that makes the member logs it.
  create: nothing,
  userOf: nothing,
  answer: { logs: logAnswer, tells: 'nobody' },
  team: {
    // The command that uses the link logs it.
    setPassword: { logs: 'nothing', tells: tellReset },
    endSessions: nothing,
    emailsOf: nothing,
    findByEmail: nothing,
    findLeftover: nothing,
  },
  own: {
    overview: nothing,
    prove: { logs: ownChange('step_up_passed', { by: 'password' }), tells: 'nobody' },
    changeName: nothing,
    changeEmail: { logs: ownChange('email_changed'), tells: tellOldAddress },
    changePassword: { logs: ownChange('password_changed'), tells: tellOwner('password') },
    endSession: { logs: ownChange('sessions_ended', { which: 'one' }), tells: 'nobody' },
    endOtherSessions: { logs: ownChange('sessions_ended', { which: 'others' }), tells: 'nobody' },
  },
  codes: {
    begin: { logs: ownChange('codes_added', null), tells: 'nobody' },
    pending: nothing,
    confirm: { logs: ownChange('codes_added'), tells: tellOwner('codes_on') },
    renewRecoveryCodes: { logs: ownChange('recovery_codes_made'), tells: tellOwner('recovery_codes') },
    turnOff: { logs: ownChange('codes_removed'), tells: tellOwner('codes_off') },
    finishSignIn: {
      logs: signInTry({
        by: ([, { isRecovery }]) => (isRecovery ? 'recovery_code' : 'code'),
        userOf: ({ pool }, [{ headers }]) => challengedUser(pool, headers),
      }),
      tells: tellRecovery,
    },
  },
  passkeys: {
    fits: nothing,
    areKept: nothing,
    rename: nothing,
    optionsToAdd: nothing,
    add: { logs: ownChange('passkey_added'), tells: tellOwner('passkey_added') },
    remove: { logs: ownChange('passkey_removed'), tells: tellOwner('passkey_removed') },
    optionsToSignIn: nothing,
    signIn: {
      logs: signInTry({
        by: () => 'passkey',
        userOf: ({ pool }, [, { response }]) => userOfPasskey(pool, response),
      }),
      tells: 'nobody',
    },
    optionsToProve: nothing,
    prove: { logs: ownChange('step_up_passed', { by: 'passkey' }), tells: 'nobody' },
  },
  shared: {
    begin: { logs: logShared, tells: 'nobody' },
    // Nobody goes out: somebody else takes over, or the same person by `begin`.
    end: nothing,
    liveOf: nothing,
    countTry: nothing,
    wasRight: nothing,
  },
};

// Finds the user of a sign-in try that does not name one. For the audit log only: it does not let anybody in.

/** The user who gave the right password and is now asked for a code. */
async function challengedUser(pool: pg.Pool, headers: Headers): Promise<string | null> {
  const cookie = readCookie(headers.get('cookie'), cookieNames.challenge);
  const identifier = decoded(cookie ?? '').split('.')[0];
  if (!identifier) return null;
  const { rows } = await pool.query<{ id: string }>(
    `select id::text from "user" where id::text =
       (select value from verification where identifier = $1 and expires_at > now() limit 1)`,
    [identifier],
  );
  return rows[0]?.id ?? null;
}

/** The user whose passkey the response claims to be. */
async function userOfPasskey(pool: pg.Pool, response: Record<string, unknown>): Promise<string | null> {
  const { id } = response;
  if (typeof id !== 'string') return null;
  const { rows } = await pool.query<{ user_id: string }>(
    'select user_id::text from passkey where credential_id = $1 limit 1',
    [id.replaceAll('\0', '')],
  );
  return rows[0]?.user_id ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('\0', '');
  } catch {
    return '';
  }
}

// What a row of the table of accounts is made of: work around a method that writes the audit log or sends an email.
interface Watching {
  accounts: StaffAccounts;
  commands: CommandContext;
  /** Of the accounts. */
  pool: pg.Pool;
}

type Around<Given extends unknown[], Result> = (
  watching: Watching,
  given: Given,
  work: () => Promise<Result>,
) => Promise<Result>;

type Watched = (...given: never[]) => Promise<unknown>;
type AroundOf<Method extends Watched> = Around<Parameters<Method>, Awaited<ReturnType<Method>>>;

/** Around what people do with their own account. */
type AroundOwn = <Result>(...around: Parameters<Around<[AccountCaller, ...unknown[]], Result>>) => Promise<Result>;

/** One row for each method, in groups like the methods. What answers at once cannot be watched. */
type RowsOf<Part> = Part extends (...given: infer Given) => Promise<infer Result>
  ? { logs: 'nothing' | Around<Given, Result>; tells: 'nobody' | Around<Given, Result> }
  : Part extends (...given: never[]) => unknown
    ? { logs: 'nothing'; tells: 'nobody' }
    : { [Name in keyof Part]-?: RowsOf<NonNullable<Part[Name]>> };

type AnyMethod = (...given: unknown[]) => Promise<unknown>;
interface AnyRow {
  logs: 'nothing' | Around<unknown[], unknown>;
  tells: 'nobody' | Around<unknown[], unknown>;
}

/** The methods with their rows around them. */
function watched<Part extends object>(watching: Watching, part: Part, rows: RowsOf<Part>): Part {
  const all = new Map<string, unknown>(Object.entries(rows));
  const entries = Object.entries(part).map(([name, value]: [string, unknown]) => {
    const row = all.get(name);
    return [
      name,
      typeof value === 'function'
        ? watchedMethod(watching, value as AnyMethod, row as AnyRow)
        : watched(watching, value as object, row as object),
    ] as const;
  });
  // The compiler cannot follow names through a loop; `RowsOf` has checked each row against its method.
  return Object.fromEntries(entries) as Part;
}

function watchedMethod(watching: Watching, method: AnyMethod, { logs, tells }: AnyRow): AnyMethod {
  if (logs === 'nothing' && tells === 'nobody') return method;
  return (...given) => {
    const work = () => method(...given);
    const told = tells === 'nobody' ? work : () => tells(watching, given, work);
    return logs === 'nothing' ? told() : logs(watching, given, told);
  };
}

const note = ({ commands }: Watching, input: AccountNote): Promise<void> => auditAccount(commands, input);

async function userAt({ accounts }: Watching, headers: Headers): Promise<string | null> {
  return (await accounts.userOf(headers))?.userId ?? null;
}

interface Recipient {
  userId: string;
  address: string;
}

async function whose({ accounts }: Watching, userId: string | null): Promise<Recipient | null> {
  const address = userId === null ? undefined : (await accounts.team.emailsOf([userId])).get(userId);
  return userId === null || address === undefined ? null : { userId, address };
}

async function tell({ commands }: Watching, change: AccountChange, to: Recipient | null): Promise<void> {
  if (to) await tellAccountChange(commands, { ...to, change });
}

/** Tells the caller of a change, at the address they had before it. */
function tellOwner(change: AccountChange): AroundOwn {
  return async (watching, [caller], work) => {
    const owner = await whose(watching, await userAt(watching, caller.headers));
    const result = await work();
    await tell(watching, change, owner);
    return result;
  };
}

/**
 * A change that a person makes to their own account. A wrong password there counts as a try. `data`: of the success;
 * null: it is not logged, as of a first step, which changes nothing.
 */
function ownChange(kind: AuditKind, data: AuditData | null = {}): AroundOwn {
  return async (watching, [caller], work) => {
    const userId = await userAt(watching, caller.headers);
    try {
      const result = await work();
      if (data) await note(watching, { kind, userId, isOwner: true, data });
      return result;
    } catch (error) {
      const isWrong = isRefusal(error) && error.details.errors?.some(({ code }) => code === 'password_wrong');
      if (isWrong)
        await note(watching, { kind: 'step_up_failed', userId, isOwner: false, data: { by: 'password', for: kind } });
      throw error;
    }
  };
}

interface SignInTry<Given extends unknown[], Result> {
  by: (given: Given) => string;
  userOf: (watching: Watching, given: Given) => Promise<string | null>;
  kindOf?: (result: Result) => AuditKind;
}

/** A try to sign in. The user is looked up first: the try may use up what identifies them. */
function signInTry<Given extends unknown[], Result>({
  by,
  userOf,
  kindOf,
}: SignInTry<Given, Result>): Around<Given, Result> {
  return async (watching, given, work) => {
    const data = { by: by(given) };
    const userId = await userOf(watching, given);
    try {
      const result = await work();
      await note(watching, { kind: kindOf?.(result) ?? 'signed_in', userId, isOwner: true, data });
      return result;
    } catch (error) {
      // Beyond the limit no try takes place: further requests must not fill the log.
      if (isRefusal(error) && error.code !== 'too_many')
        await note(watching, { kind: 'sign_in_failed', userId, isOwner: false, data });
      throw error;
    }
  };
}
