import { endLeftoverAccount } from '#commands/team/members.ts';
import type { RequestContext } from './request.server.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
}

/**
 * Makes an account, and then the member that it is for. The account comes first: without a member it has no rights, so
 * that a later failure gives nobody partial access. Nor does it leave an account behind, which would occupy the email
 * address for whoever it belongs to.
 */
export async function withNewAccount<Result>(
  { accounts, commands }: Pick<RequestContext, 'accounts' | 'commands'>,
  person: Person,
  becomeMember: (userId: string) => Promise<Result>,
): Promise<Result> {
  const leftover = await accounts.team.findLeftover(person.email);
  if (leftover !== null) await endLeftoverAccount(commands, leftover);
  const { userId, isNew } = await accounts.create(person);
  try {
    return await becomeMember(userId);
  } catch (error) {
    if (isNew) await endLeftoverAccount(commands, userId);
    throw error;
  }
}
