import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { erasePerson, findPerson } from '#commands/erasing/erase-guests.ts';
import { updatePrivacy } from '#commands/place/places.ts';
import { statusOf } from '#contract/problems.ts';
import { isRefusal } from '#domain/refusal.ts';
import { countUnreadable, countLeftDays, presentProcessingRecord } from '#presenters/staff/processing-record.ts';
import { presentPrivacy } from '#presenters/guest/place-privacy.ts';
import { requireStaffAt, type StaffAtPlace } from '#app/session/staff-place.server.ts';
import type { ErasureAnswer } from './erase-person-section.tsx';
import { settleAt } from '../form/settle-at.server.ts';
import { privacyForm } from './place-rules.ts';
import { textIn } from '#app/form/form-answer.ts';

export async function loadPrivacySettings(arrival: LoaderFunctionArgs) {
  const { place, commands } = await requireStaffAt(arrival, 'own');
  const [unreadable, leftDays] = await Promise.all([countUnreadable(commands, place), countLeftDays(commands)]);
  return { slug: place.slug, facts: factsOf(place), unreadable, leftDays };
}

export async function loadRecord(arrival: LoaderFunctionArgs) {
  const { place, commands } = await requireStaffAt(arrival, 'own');
  return presentProcessingRecord(commands.db, place, commands.now());
}

export async function changePrivacySettings(post: ActionFunctionArgs) {
  const session = await requireStaffAt(post, 'own');
  const { place, commands, staff } = session;
  const form = await post.request.formData();
  const name = textIn(form, 'form');
  if (name === 'find' || name === 'erase') return eraseOrFind(session, name, textIn(form, 'phone'));
  return settleAt(session, form, {
    before: privacyForm.entries(factsOf(place)),
    save: () => updatePrivacy(commands, staff, { placeId: place.id, ...privacyForm.read(form) }, null),
  });
}

function factsOf(place: StaffAtPlace['place']) {
  const { keepHours, showsNames } = presentPrivacy(place);
  return { keepHours, shows: showsNames ? ('name' as const) : ('number' as const) };
}

/** The number is only in the body of the request and of its answer to the sender: never in an address or a log. */
async function eraseOrFind(
  { place, commands, staff, announcePlace }: StaffAtPlace,
  form: 'find' | 'erase',
  phone: string,
) {
  const input = { placeId: place.id, phone };
  try {
    const found = await (form === 'find' ? findPerson : erasePerson)(commands, staff, input);
    if (form === 'erase') await announcePlace(place);
    return data<ErasureAnswer>({ form, phone: form === 'find' ? phone : '', code: null, found });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const isOfPhone = error.code.startsWith('phone_');
    if (!isOfPhone && error.code !== 'invalid_fields') throw error;
    // The only other input here is an email address.
    const code = isOfPhone ? error.code : 'email_not_valid';
    return data<ErasureAnswer>({ form, phone, code, found: null }, { status: statusOf[error.code] });
  }
}
