import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { erasePerson, findPerson } from '#commands/erasing/erase-person.ts';
import { updatePrivacy } from '#commands/place/update-privacy.ts';
import { statusOf } from '#contract/problems.ts';
import { isRefusal } from '#domain/refusal.ts';
import { countUnreadable } from '#presenters/staff/count-unreadable.ts';
import { countLeftDays } from '#presenters/left-files.ts';
import { presentPrivacy } from '#presenters/guest/place-privacy.ts';
import { requireStaffAt, type StaffAtPlace } from '#app/session/staff-place.server.ts';
import type { ErasureAnswer } from './erase-person-section.tsx';
import { privacyEntries, privacyIn } from './privacy-rules.ts';
import { textIn } from '#app/form/form-fields.ts';
import { settleForm } from '#app/form/settle-form.server.ts';

export async function loadPrivacySettings(arrival: LoaderFunctionArgs) {
  const { place, commands } = await requireStaffAt(arrival, 'own');
  const [unreadable, leftDays] = await Promise.all([countUnreadable(commands, place), countLeftDays(commands)]);
  const { keepHours, showsNames } = presentPrivacy(place);
  const shows = showsNames ? ('name' as const) : ('number' as const);
  return { slug: place.slug, keepHours, shows, unreadable, leftDays };
}

export async function changePrivacySettings(post: ActionFunctionArgs) {
  const session = await requireStaffAt(post, 'own');
  const { place, commands, staff, announcePlace } = session;
  const form = await post.request.formData();
  const name = textIn(form, 'form');
  if (name === 'find' || name === 'erase') return eraseOrFind(session, name, textIn(form, 'phone'));
  const known = presentPrivacy(place);
  const before = privacyEntries({ keepHours: known.keepHours, shows: known.showsNames ? 'name' : 'number' });
  return settleForm({ form, before, now: commands.now() }, async () => {
    await updatePrivacy(commands, staff, { placeId: place.id, ...privacyIn(form) }, null);
    await announcePlace(place);
  });
}

/** The number is only in the body of the request and of its answer to the sender: never in an address or a log. */
async function eraseOrFind(
  { place, commands, staff, announcePlace }: StaffAtPlace,
  form: 'find' | 'erase',
  phone: string,
) {
  const input = { placeId: place.id, phone };
  try {
    if (form === 'find') {
      return data<ErasureAnswer>({ form, phone, code: null, found: await findPerson(commands, staff, input) });
    }
    const found = await erasePerson(commands, staff, input);
    await announcePlace(place);
    return data<ErasureAnswer>({ form, phone: '', code: null, found });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const isOfPhone = error.code.startsWith('phone_');
    if (!isOfPhone && error.code !== 'invalid_fields') throw error;
    // The only other input here is an email address.
    const code = isOfPhone ? error.code : 'email_not_valid';
    return data<ErasureAnswer>({ form, phone, code, found: null }, { status: statusOf[error.code] });
  }
}
