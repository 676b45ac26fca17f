// Deletes an account that was made for a member who was never added, so that its email address is free again.

import { everyOrganization } from '#db/database.ts';
import { endAccountOfNobody } from '#db/team/members.ts';
import type { CommandContext } from '../engine/command.ts';

/** Does nothing to a member's account. */
export async function endLeftoverAccount({ db }: Pick<CommandContext, 'db'>, userId: string): Promise<void> {
  await everyOrganization(db)
    .transaction()
    .execute((trx) => endAccountOfNobody(trx, userId));
}
