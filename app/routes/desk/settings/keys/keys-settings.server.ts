import { randomUUID } from 'node:crypto';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { idempotencyKeyOfForm } from '#commands/engine/idempotency-key.ts';
import { apiKeyOf, makeApiKey, revokeApiKey } from '#commands/team/api-keys.ts';
import { findApiKeyById } from '#db/team/api-keys.ts';
import { isId } from '#domain/id.ts';
import { presentKeys } from '#presenters/staff/staff-keys.ts';
import { textIn, type FormAnswer } from '#app/form/form-answer.ts';
import { settleForm, withMore } from '#app/form/settle-form.server.ts';
import { proofWaysAt } from '#app/proof/proof.server.ts';
import { requireStaffAt, shownPlace, type StaffAtPlace } from '#app/session/staff-place.server.ts';
import { standingIn } from '../team/standing.ts';

export type { ShownKey } from '#presenters/staff/staff-keys.ts';

export async function loadKeys(arrival: LoaderFunctionArgs) {
  const session = await requireStaffAt(arrival, 'own');
  const { commands, staff, place, publicUrl } = session;
  return {
    ...(await presentKeys(commands.db, place.organization_id, staff)),
    place: shownPlace(place),
    isLimited: staff.placeIds.length > 0,
    reference: `${publicUrl}/api/v1/openapi.json`,
    ways: await proofWaysAt(session, arrival),
    idempotencyKey: randomUUID(),
  };
}

/** A key, to type into a program now: it is not shown again. */
export interface MadeKey {
  name: string;
  key: string;
}

export interface KeysAnswer extends FormAnswer {
  made?: MadeKey | null;
}

export async function changeKeys(post: ActionFunctionArgs) {
  const session = await requireStaffAt(post, 'own');
  const form = await post.request.formData();
  return textIn(form, 'form').startsWith('revoke') ? revoke(session, form) : make(session, form);
}

async function make({ commands, staff, place }: StaffAtPlace, form: FormData) {
  let made: MadeKey | null = null;
  const settled = await settleForm({ form, now: commands.now() }, async () => {
    const input = { organizationId: place.organization_id, name: textIn(form, 'name'), ...standingIn(form) };
    const { answer } = await makeApiKey(commands, staff, input, idempotencyKeyOfForm(textIn(form, 'once'), input));
    const key = await findApiKeyById(commands.db, { organizationId: place.organization_id, keyId: answer.keyId });
    // A form that is sent again later may have made a key that was revoked meanwhile.
    made = key?.revoked_at === null ? { name: key.name, key: apiKeyOf(commands.secrets, key.id) } : null;
  });
  return withMore(settled, { made });
}

function revoke({ commands, staff, place }: StaffAtPlace, form: FormData) {
  const keyId = textIn(form, 'key');
  if (!isId(keyId)) throw data(null, { status: 404 });
  const ref = { organizationId: place.organization_id, keyId };
  return settleForm({ form, now: commands.now() }, () => revokeApiKey(commands, staff, ref, null));
}
