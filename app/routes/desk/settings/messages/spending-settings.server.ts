import { data, type LoaderFunctionArgs } from 'react-router';
import { providers } from '#channels/providers.ts';
import { releasePrefix, updateSpending } from '#commands/messaging/spending.ts';
import { currencies } from '#domain/messaging/text-costs.ts';
import { isId } from '#domain/id.ts';
import { presentSpending, spentDays } from '#presenters/staff/place-spending.ts';
import { staffLanguageContext } from '#app/context/context.server.ts';
import { worldIn } from '#app/i18n/world.server.ts';
import { requireStaffAt, type StaffAtPlace } from '#app/session/staff-place.server.ts';
import { textIn } from '#app/form/form-answer.ts';
import { settling } from '../form/settle-at.server.ts';
import { spendingForm } from './spending-rules.ts';

export async function loadSpending(arrival: LoaderFunctionArgs) {
  const session = await requireStaffAt(arrival, 'settings');
  const { place, commands } = session;
  const { countries } = worldIn(arrival.context.get(staffLanguageContext), commands.phoneMetadata);
  return {
    ...(await spendingOf(session)),
    country: place.country,
    timeZone: place.time_zone,
    countries,
    currencies,
    days: spentDays,
  };
}

function spendingOf({ place, commands: { db, secrets, now } }: StaffAtPlace) {
  const carriers = Object.values(providers).filter(({ channel }) => channel !== 'email');
  return presentSpending(db, secrets, place, { now: now(), carriers: carriers.map(({ name }) => name) });
}

/** The form's name says what it does: `spending`, `release:…`. */
export const changeSpending = settling(async (session, form) => {
  const { place, commands, staff } = session;
  const placeId = place.id;
  const [verb = '', heldId = ''] = textIn(form, 'form').split(':');
  if (verb === 'release') {
    if (!isId(heldId)) throw data(null, { status: 404 });
    const isReleased = textIn(form, 'isReleased') === 'true';
    return {
      before: [['isReleased', String(!isReleased)]],
      save: () => releasePrefix(commands, staff, { placeId, heldId, isReleased }, null),
    };
  }
  const shape = spendingForm(place.country);
  return {
    before: shape.entries(await spendingOf(session)),
    save: () => updateSpending(commands, staff, { placeId, ...shape.read(form) }, null),
  };
});
