import { redirect, type LoaderFunctionArgs } from 'react-router';
import { findOwnPlaces } from '#db/place/places.ts';
import { presentPlace } from '#presenters/guest/public-place.ts';
import { requestContext } from '../../session/request.server.ts';

const maxListed = 50;

/** The only place, otherwise the list of places, otherwise how to start. */
export async function loadHome({ context }: LoaderFunctionArgs) {
  const { commands, demo } = context.get(requestContext);
  const places = await findOwnPlaces(commands.db);
  const [only] = places;
  if (only && places.length === 1) throw redirect(`/p/${only.slug}`);
  const now = commands.now();
  const listed = await Promise.all(places.slice(0, maxListed).map((place) => presentPlace(commands.db, place, now)));
  return {
    places: listed.map(({ slug, name, lines }) => ({
      slug,
      name,
      isOpen: lines.some(({ state }) => state === 'open'),
      waiting: lines.reduce((sum, line) => sum + line.waiting, 0),
    })),
    demo: await demo.slug(),
  };
}
