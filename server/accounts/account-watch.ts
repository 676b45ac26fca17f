// What a row of the table of accounts is made of: work around a method that writes the audit log or sends an email.

import type pg from 'pg';
import { auditAccount, type AccountNote } from '#commands/engine/audit.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { tellAccountChange } from '#commands/team/tell-account-change.ts';
import type { AuditData, AuditKind } from '#domain/audit/kinds.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { AccountChange } from '#domain/team/account-change.ts';
import type { AccountCaller } from '#accounts/auth.ts';
import type { StaffAccounts } from '#accounts/accounts.ts';

export interface Watching {
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
export type AroundOf<Method extends Watched> = Around<Parameters<Method>, Awaited<ReturnType<Method>>>;

/** Around what people do with their own account. */
type AroundOwn = <Result>(...around: Parameters<Around<[AccountCaller, ...unknown[]], Result>>) => Promise<Result>;

/** One row for each method, in groups like the methods. What answers at once cannot be watched. */
export type RowsOf<Part> = Part extends (...given: infer Given) => Promise<infer Result>
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
export function watched<Part extends object>(watching: Watching, part: Part, rows: RowsOf<Part>): Part {
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

export const note = ({ commands }: Watching, input: AccountNote): Promise<void> => auditAccount(commands, input);

export async function userAt({ accounts }: Watching, headers: Headers): Promise<string | null> {
  return (await accounts.userOf(headers))?.userId ?? null;
}

interface Recipient {
  userId: string;
  address: string;
}

export async function whose({ accounts }: Watching, userId: string | null): Promise<Recipient | null> {
  const address = userId === null ? undefined : (await accounts.team.emailsOf([userId])).get(userId);
  return userId === null || address === undefined ? null : { userId, address };
}

export async function tell({ commands }: Watching, change: AccountChange, to: Recipient | null): Promise<void> {
  if (to) await tellAccountChange(commands, { ...to, change });
}

/** Tells the caller of a change, at the address they had before it. */
export function tellOwner(change: AccountChange): AroundOwn {
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
export function ownChange(kind: AuditKind, data: AuditData | null = {}): AroundOwn {
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
export function signInTry<Given extends unknown[], Result>({
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
