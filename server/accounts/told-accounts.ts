// Wraps accounts: after a change to the way a person signs in, it emails them at the address they had before.

import { tellAccountChange } from '#commands/team/tell-account-change.ts';
import { trySendEmailProof } from '#commands/team/send-email-proof.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import type { AccountCaller } from '#accounts/auth.ts';
import { cookieHeaderOf } from '#domain/cookies.ts';
import type { AccountChange } from '#domain/team/account-change.ts';
import type { StaffAccounts } from '#accounts/accounts.ts';

export function toldAccounts(accounts: StaffAccounts, commands: CommandContext): StaffAccounts {
  const { own, codes, passkeys, team } = accounts;
  const tell = async (change: AccountChange, user: Whose | null): Promise<void> => {
    if (user) await tellAccountChange(commands, { ...user, change });
  };
  const whose = async (userId: string | undefined): Promise<Whose | null> => {
    const address = userId === undefined ? undefined : (await team.emailsOf([userId])).get(userId);
    return userId === undefined || address === undefined ? null : { userId, address };
  };
  const signedIn = async (headers: Headers) => whose((await accounts.userOf(headers))?.userId);
  const told =
    (change: AccountChange) =>
    <Given extends [AccountCaller, ...unknown[]], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      const user = await signedIn(given[0].headers);
      const result = await work(...given);
      await tell(change, user);
      return result;
    };
  return {
    ...accounts,
    own: {
      ...own,
      async changeEmail(caller, input) {
        const before = await signedIn(caller.headers);
        await own.changeEmail(caller, input);
        const after = await signedIn(caller.headers);
        if (after?.address === before?.address) return;
        await tell('email', before);
        if (after) await trySendEmailProof(commands, after.userId);
      },
      changePassword: told('password')((...given) => own.changePassword(...given)),
    },
    codes: {
      ...codes,
      confirm: told('codes_on')((...given) => codes.confirm(...given)),
      renewRecoveryCodes: told('recovery_codes')((...given) => codes.renewRecoveryCodes(...given)),
      turnOff: told('codes_off')((...given) => codes.turnOff(...given)),
      async finishSignIn(caller, input) {
        const begun = await codes.finishSignIn(caller, input);
        const cookie = cookieHeaderOf(begun.cookies);
        if (input.isRecovery) await tell('recovery_used', await signedIn(new Headers({ cookie })));
        return begun;
      },
    },
    passkeys: {
      ...passkeys,
      add: told('passkey_added')((...given) => passkeys.add(...given)),
      remove: told('passkey_removed')((...given) => passkeys.remove(...given)),
    },
    team: {
      ...team,
      async setPassword(input) {
        const done = await team.setPassword(input);
        await tell('password', await whose(input.userId));
        return done;
      },
    },
  };
}

interface Whose {
  userId: string;
  address: string;
}
