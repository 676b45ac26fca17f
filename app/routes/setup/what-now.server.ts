import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { choosePhoneAddress } from '#commands/choose-phone-address.ts';
import { worksAt } from '#domain/team/actor.ts';
import { findPlaceBySlug, placeKeyOf } from '#db/place/places.ts';
import { findLinesOfPlace, type LineRow } from '#db/place/lines.ts';
import { findTextCarriers } from '#db/messaging/carriers.ts';
import { hoursAt } from '#domain/line/opening-hours.ts';
import { may } from '#domain/team/permissions.ts';
import { isRefusal } from '#domain/refusal.ts';
import { textingOf } from '#domain/messaging/texting.ts';
import { qrDrawing } from '../../drawings/qr-drawing.server.ts';
import { phoneAddress } from '../../session/phone-address.server.ts';
import { textIn } from '../../form/form-answer.ts';
import { requestContext, type RequestContext } from '../../session/request.server.ts';

/** For staff of the place; anybody else gets nothing. */
export async function loadWhatNow(arrival: LoaderFunctionArgs) {
  const { server, place, staff } = await theirs(arrival);
  const { origin, reaches } = phoneAddress(server);
  const address = `${origin}/p/${place.slug}`;
  const now = server.commands.now();
  const lines = await findLinesOfPlace(server.commands.db, place);
  const texting = textingOf(await findTextCarriers(server.commands.db, place), { isDemo: place.is_demo });
  return {
    slug: place.slug,
    name: place.name,
    texting,
    clock: { now: now.getTime(), timeZone: place.time_zone, country: place.country },
    opensAt: firstOpening(lines, now, place.time_zone),
    reaches,
    address,
    qr: qrDrawing(`${address}?via=qr`),
    networks: may(staff.role, 'own') ? choicesOf(server, origin) : [],
  };
}

/** When the first line takes guests, if its hours keep all of them shut now. */
function firstOpening(lines: LineRow[], now: Date, timeZone: string): number | null {
  const hours = lines.map((line) => hoursAt(line, now, timeZone));
  if (hours.some(({ isWithin }) => isWithin)) return null;
  const openings = hours.flatMap(({ changesAt }) => changesAt?.getTime() ?? []);
  return openings.length === 0 ? null : Math.min(...openings);
}

/** The address in the network of the phones, among this machine's networks. */
export async function chooseNetwork(post: ActionFunctionArgs) {
  const { server, place, staff } = await theirs(post);
  const origin = textIn(await post.request.formData(), 'network');
  const input = { ...placeKeyOf(place), origin };
  try {
    await choosePhoneAddress(server.commands, staff, input, server.networks);
  } catch (error) {
    throw isRefusal(error) ? data(null, { status: error.code === 'forbidden' ? 404 : 400 }) : error;
  }
  return redirect(`/setup/${place.slug}`, 303);
}

/** Only if a code leads to one of them: behind a name or a proxy there is nothing to choose. */
function choicesOf({ networks }: RequestContext, origin: string) {
  const found = networks.found();
  if (found.length < 2 || !found.includes(origin)) return [];
  return found.map((one) => ({ origin: one, isUsed: one === origin }));
}

async function theirs({ params, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  const server = context.get(requestContext);
  const { staff } = server.visitor;
  const place = await findPlaceBySlug(server.commands.db, params['place'] ?? '');
  if (place === null || staff === null || !worksAt(staff, placeKeyOf(place))) throw data(null, { status: 404 });
  return { server, place, staff };
}
