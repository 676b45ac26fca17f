import { data } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { worksAt } from '#domain/actor.ts';
import { findPlaceBySlug } from '#db/lines.ts';
import { findTextCarriers } from '#db/text-carriers.ts';
import { textingOf } from '#domain/texting.ts';
import { qrDrawing } from '../../drawings/qr-drawing.server.ts';
import { phoneAddress } from '../../phone-address.server.ts';
import { requestContext } from '../../request.server.ts';

/** For those who work there; for anybody else there is nothing. */
export async function loadWhatNow({ params, context }: LoaderFunctionArgs) {
  const server = context.get(requestContext);
  const { commands, visitor } = server;
  const place = await findPlaceBySlug(commands.db, params['place'] ?? '');
  const isTheirs =
    place !== null &&
    visitor.staff !== null &&
    worksAt(visitor.staff, { organizationId: place.organization_id, placeId: place.id });
  if (!isTheirs) throw data(null, { status: 404 });
  const { origin, reaches } = phoneAddress(server);
  const address = `${origin}/p/${place.slug}`;
  const texting = textingOf(await findTextCarriers(commands.db, place), { isDemo: place.is_demo });
  return { slug: place.slug, name: place.name, texting, reaches, address, qr: qrDrawing(`${address}?via=qr`) };
}
