// Accounts with the audit log and the emails around them: for each method, what the log gets and whom an email tells. A
// method without a row does not compile. A success is logged before it is answered: if the log cannot be written,
// nobody can sign in.

import type pg from 'pg';
import { z } from 'zod';
import { trySendEmailProof } from '#commands/team/email-proofs.ts';
import { cookieHeaderOf, cookieNames, readCookie } from '#domain/cookies.ts';
import type { StaffAccounts } from '#accounts/accounts.ts';
import {
  note,
  ownChange,
  signInTry,
  tell,
  tellOwner,
  userAt,
  watched,
  whose,
  type AroundOf,
  type RowsOf,
  type Watching,
} from './account-watch.ts';

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
