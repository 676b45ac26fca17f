import { data, redirect } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { authorise, worksAt } from '#domain/actor.ts';
import { findDesk, findPlaceBySlug } from '#db/lines.ts';
import type { PlaceRow } from '#db/lines.ts';
import { phoneCountries } from '#domain/phone-countries.ts';
import { isRefusal } from '#domain/refusal.ts';
import { offeredLanguages } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import { presentDesk } from '#presenters/desk-console.ts';
import { presentSimulatedPhone } from '#presenters/simulated-phone.ts';
import { deskOf } from './desk-cookie.server.ts';
import { requireStaff } from './staff-session.server.ts';
import type { StaffSession } from './staff-session.server.ts';

/** The console of the desk this browser chose; `?desk=` shows another one, so that one screen may hold two. */
export async function loadConsole({ request, context, params }: LoaderFunctionArgs) {
  const session = requireStaff(context, request);
  const place = await placeOf(session, params['place']);
  const deskId = new URL(request.url).searchParams.get('desk') ?? deskOf(request);
  const desk = deskId && isId(deskId) ? await findDesk(session.commands.db, deskId) : null;
  if (desk?.place_id !== place.id) throw redirect('/desk?again=1');
  const { commands, staff, me, publicUrl } = session;
  const now = commands.now();
  return {
    view: await presentDesk(commands.db, commands.secrets, desk, staff, now),
    me,
    now: now.getTime(),
    guestUrl: `${publicUrl}/p/${place.slug}`,
    countries: phoneCountries(commands.phoneMetadata)
      .map(({ country, dialCode }) => `${country}${dialCode}`)
      .join(' '),
    greetings: Object.fromEntries(offeredLanguages.map((tag) => [tag, translate(tag, 'console.please_come')])),
  };
}

export async function loadPhone({ request, context, params }: LoaderFunctionArgs) {
  const session = requireStaff(context, request);
  const place = await placeOf(session, params['place']);
  const { commands, staff } = session;
  const at = { organizationId: place.organization_id, placeId: place.id };
  return {
    texts: await presentSimulatedPhone(commands.db, commands.secrets, at, staff),
    place: { slug: place.slug, name: place.name, timeZone: place.time_zone, country: place.country },
  };
}

/** Another organization's place does not exist; without the right to see names there is nothing to see. */
async function placeOf({ commands, staff }: StaffSession, slug: string | undefined): Promise<PlaceRow> {
  const place = await findPlaceBySlug(commands.db, slug ?? '');
  if (!place) throw notFound();
  const at = { organizationId: place.organization_id, placeId: place.id };
  if (!worksAt(staff, at)) throw notFound();
  try {
    authorise(staff, 'see_names', at);
  } catch (error) {
    throw isRefusal(error) ? notFound() : error;
  }
  return place;
}

function notFound() {
  return data(null, { status: 404 });
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
