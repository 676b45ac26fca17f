// Accounts with an audit log: who signed in and how, who failed, and what changed in the way a person signs in. A
// success is written before it is answered: if the log cannot be written, nobody can sign in.

import type pg from 'pg';
import { z } from 'zod';
import { auditAccount, type AccountNote } from '#commands/engine/audit.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import type { AuditData, AuditKind } from '#domain/audit/kinds.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { AccountCaller } from '#accounts/auth.ts';
import type { StaffAccounts } from '#accounts/accounts.ts';
import { challengedUser, userOfPasskey } from './known-users.ts';

export function auditedAccounts(
  accounts: StaffAccounts,
  { commands, pool }: { commands: CommandContext; pool: pg.Pool },
): StaffAccounts {
  const note = (input: AccountNote): Promise<void> => auditAccount(commands, input);
  const userOf = async (headers: Headers): Promise<string | null> => (await accounts.userOf(headers))?.userId ?? null;
  const own = (kind: AuditKind, data: AuditData = {}) => notedOn({ note, userOf }, { kind, data });
  const { codes, own: account, passkeys, shared } = accounts;
  return {
    ...accounts,
    signIn: (input) =>
      triedBy(
        note,
        'password',
        () => accounts.team.findByEmail(input.email),
        () => accounts.signIn(input),
        (begun) => (begun.isCodeAsked ? 'sign_in_begun' : 'signed_in'),
      ),
    async signOut(headers) {
      const userId = await userOf(headers);
      const answer = await accounts.signOut(headers);
      if (userId !== null) await note({ kind: 'signed_out', userId, isOwner: true });
      return answer;
    },
    answer: (request, address) => answerNoted(accounts, note, request, address),
    own: {
      ...account,
      prove: own('step_up_passed', { by: 'password' })((...given) => account.prove(...given)),
      changeEmail: own('email_changed')((...given) => account.changeEmail(...given)),
      changePassword: own('password_changed')((...given) => account.changePassword(...given)),
      endSession: own('sessions_ended', { which: 'one' })((...given) => account.endSession(...given)),
      endOtherSessions: own('sessions_ended', { which: 'others' })((...given) => account.endOtherSessions(...given)),
    },
    codes: {
      ...codes,
      confirm: own('codes_added')((...given) => codes.confirm(...given)),
      renewRecoveryCodes: own('recovery_codes_made')((...given) => codes.renewRecoveryCodes(...given)),
      turnOff: own('codes_removed')((...given) => codes.turnOff(...given)),
      finishSignIn(caller, input) {
        const by = input.isRecovery ? 'recovery_code' : 'code';
        const finish = () => codes.finishSignIn(caller, input);
        return triedBy(note, by, () => challengedUser(pool, caller.headers), finish);
      },
    },
    passkeys: {
      ...passkeys,
      add: own('passkey_added')((...given) => passkeys.add(...given)),
      prove: own('step_up_passed', { by: 'passkey' })((...given) => passkeys.prove(...given)),
      remove: own('passkey_removed')((...given) => passkeys.remove(...given)),
      signIn(caller, input) {
        const signIn = () => passkeys.signIn(caller, input);
        return triedBy(note, 'passkey', () => userOfPasskey(pool, input.response), signIn);
      },
    },
    shared: { ...shared, begin: (input) => beginNoted(accounts, note, input) },
  };
}

async function beginNoted(
  { shared }: Pick<StaffAccounts, 'shared'>,
  note: Note,
  input: Parameters<StaffAccounts['shared']['begin']>[0],
): ReturnType<StaffAccounts['shared']['begin']> {
  const begun = await shared.begin(input);
  await note({ kind: 'signed_in', userId: input.userId, isOwner: true, data: { by: 'shared_desk' } });
  return begun;
}

type Note = (input: AccountNote) => Promise<void>;

/** A try to sign in. The user is looked up first: the try may use up what identifies them. */
async function triedBy<Result>(
  note: Note,
  by: string,
  userOf: () => Promise<string | null>,
  signIn: () => Promise<Result>,
  kindOf: (result: Result) => AuditKind = () => 'signed_in',
): Promise<Result> {
  const userId = await userOf();
  try {
    const result = await signIn();
    await note({ kind: kindOf(result), userId, isOwner: true, data: { by } });
    return result;
  } catch (error) {
    // Beyond the limit no try takes place: further requests must not fill the log.
    if (isRefusal(error) && error.code !== 'too_many')
      await note({ kind: 'sign_in_failed', userId, isOwner: false, data: { by } });
    throw error;
  }
}

/** A change that a person makes to their own account. A wrong password there counts as a try. */
function notedOn(
  { note, userOf }: { note: Note; userOf: (headers: Headers) => Promise<string | null> },
  { kind, data }: { kind: AuditKind; data: AuditData },
) {
  return <Given extends [AccountCaller, ...unknown[]], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      const userId = await userOf(given[0].headers);
      try {
        const result = await work(...given);
        await note({ kind, userId, isOwner: true, data });
        return result;
      } catch (error) {
        const isWrong = isRefusal(error) && error.details.errors?.some(({ code }) => code === 'password_wrong');
        if (isWrong)
          await note({ kind: 'step_up_failed', userId, isOwner: false, data: { by: 'password', for: kind } });
        throw error;
      }
    };
}

const withEmail = z.object({ email: z.string() });

/** The three routes of better-auth itself. Reading a session is not logged. */
async function answerNoted(accounts: StaffAccounts, note: Note, request: Request, address: string): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith('/sign-out')) {
    const user = await accounts.userOf(request.headers);
    const answer = await accounts.answer(request, address);
    if (user && answer.ok) await note({ kind: 'signed_out', userId: user.userId, isOwner: true });
    return answer;
  }
  if (!pathname.endsWith('/sign-in/email')) return accounts.answer(request, address);
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  const email = withEmail.safeParse(body).data?.email;
  const answer = await accounts.answer(request, address);
  if (email === undefined || answer.status === 429 || answer.status >= 500) return answer;
  const userId = await accounts.team.findByEmail(email);
  const kind = answer.ok ? ((await isCodeAsked(answer)) ? 'sign_in_begun' : 'signed_in') : 'sign_in_failed';
  await note({ kind, userId, isOwner: answer.ok, data: { by: 'password' } });
  return answer;
}

async function isCodeAsked(answer: Response): Promise<boolean> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  return z.object({ twoFactorRedirect: z.literal(true) }).safeParse(body).success;
}
