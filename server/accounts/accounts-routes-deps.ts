import type { CommandContext } from '#commands/engine/command-context.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import type { StaffAccounts } from '#accounts/accounts.ts';

export interface AccountsRoutesDeps {
  accounts: StaffAccounts;
  commands: CommandContext;
  secrets: Secrets;
}
