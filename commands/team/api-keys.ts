// Keys of programs: an owner makes one with a role, what a host may besides, and places, as for a member, and revokes it.
// The key is derived from its id: a repeat gets the same one, the stored answer holds none, and the database holds only
// its hash.

import { endApiKey, findApiKeyById, forgetApiKey, insertApiKey, type ApiKeyRef } from '#db/team/api-keys.ts';
import type { Trx } from '#db/database.ts';
import { lockTeam } from '#db/team/members.ts';
import { newId } from '#db/new-id.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import type { Staff } from '#domain/team/actor.ts';
import { may } from '#domain/team/permissions.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { requireProof } from '#domain/team/step-up.ts';
import { authoriseManaging, asStanding, standingOf, type StandingInput } from '#domain/team/team.ts';
import { runOnce, type Command } from '../engine/command.ts';
import { checkName } from '../place/place-fields.ts';
import { checkStanding, standingNow } from './members.ts';

interface ApiKeyInput extends StandingInput {
  organizationId: string;
  /** What the program is called. */
  name: string;
}

export const makeApiKey: Command<ApiKeyInput, { keyId: string }> = async (
  context,
  actor,
  { organizationId, name, ...input },
  idempotencyKey,
) => {
  authoriseKeys(actor, organizationId);
  checkName(name);
  return runOnce(context, { organizationId, actor, idempotencyKey }, async (trx, note) => {
    const self = await ownerNow(trx, actor, organizationId);
    await checkStanding(trx, self, { organizationId, placeIds: input.placeIds });
    const { role, grants, placeIds } = standingOf(input);
    authoriseManaging(self, { role, placeIds });
    const keyId = newId();
    await insertApiKey(trx, {
      organization_id: organizationId,
      id: keyId,
      name: name.trim(),
      key_hash: context.secrets.bearerHash(apiKeyOf(context.secrets, keyId)),
      role,
      place_ids: placeIds,
      grants,
      created_at: context.now(),
      last_used_at: null,
      revoked_at: null,
    });
    await note('key_made', { subject: { kind: 'key', id: keyId }, data: { role, grants, placeIds } });
    return { keyId };
  });
};

/** It ends at once in this process, and within two seconds in every other. Revoking it twice is no error. */
export const revokeApiKey: Command<ApiKeyRef, { keyId: string }> = async (context, actor, ref, idempotencyKey) => {
  const { organizationId, keyId } = ref;
  authoriseKeys(actor, organizationId);
  const key = orNotFound(await findApiKeyById(context.db, ref));
  const revoked = await runOnce(context, { organizationId, actor, idempotencyKey }, async (trx, note) => {
    authoriseManaging(await ownerNow(trx, actor, organizationId), asStanding(key));
    if (await endApiKey(trx, ref, context.now())) await note('key_revoked', { subject: { kind: 'key', id: keyId } });
    return { keyId };
  });
  forgetApiKey(context.db, key);
  return revoked;
};

/** Its beginning says what it opens, to whoever finds it somewhere. */
export function apiKeyOf(secrets: Pick<Secrets, 'derive'>, keyId: string): string {
  return `turnstone_${secrets.derive(`api key:${keyId}`)}`;
}

/** A request that was under way while its sender was demoted has only the rights they still have. */
async function ownerNow(trx: Trx, actor: Staff, organizationId: string): Promise<Staff> {
  await lockTeam(trx, organizationId);
  const self = await standingNow(trx, actor, organizationId);
  authoriseKeys(self, organizationId);
  return self;
}

function authoriseKeys(actor: Staff, organizationId: string): void {
  if (actor.organizationId !== null && actor.organizationId !== organizationId) throw new Refusal('not_found');
  if (!may(actor.role, 'own', actor.grants)) throw new Refusal('forbidden');
  requireProof(actor, 'change_api_keys');
}
