import type { useLoaderData } from 'react-router';
import { createHash } from 'node:crypto';
import { createContext, data, redirect } from 'react-router';
import type { LoaderFunctionArgs, MiddlewareFunction } from 'react-router';
import { findPlaceBySlug, type PlaceRow } from '#db/place/places.ts';
import { isLanguage, offeredLanguages } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import { presentEndedScreen } from '#presenters/screens/pairing-screen.ts';
import { presentLook } from '#presenters/place-look.ts';
import { presentBoard } from '#presenters/screens/public-board.ts';
import { languageContext } from '../../page/context.server.ts';
import { catalogUrls } from '../../i18n/catalog-urls.server.ts';
import { qrDrawing } from '../../drawings/qr-drawing.server.ts';
import { wearLook } from '../../page/wear-look.server.ts';
import { phoneAddress } from '../../session/phone-address.server.ts';
import { requestContext } from '../../session/request.server.ts';
import { deviceTokenOf } from '#accounts/device-cookie.ts';

const boardPlace = createContext<PlaceRow | null>();

/** A board uses the place's language, whatever the television's browser prefers; `?lang=` overrides both. */
export const boardMiddleware: MiddlewareFunction<Response> = async ({ request, params, context }, next) => {
  const slug = params['place'] ?? '';
  const place = await findPlaceBySlug(context.get(requestContext).commands.db, slug);
  if (place && place.slug !== slug) {
    throw redirect(`/p/${place.slug}/board${new URL(request.url).search}`, 308);
  }
  context.set(boardPlace, place);
  if (place) wearLook(context, { ...place, ...presentLook(place) });
  const language = place?.default_language ?? '';
  const isAsked = new URL(request.url).searchParams.has('lang');
  if (!isAsked && isLanguage(language) && offeredLanguages.includes(language)) {
    context.set(languageContext, { language, isAction: false });
  }
  return next();
};

export async function loadBoard({ request, context }: LoaderFunctionArgs) {
  const server = context.get(requestContext);
  const { commands, visitor } = server;
  const place = context.get(boardPlace);
  if (!place) throw data(null, { status: 404 });
  // A screen that staff ended says so, and can be paired again.
  const token = visitor.device === null ? deviceTokenOf(request.headers.get('cookie')) : null;
  if (token && (await presentEndedScreen(commands.db, commands.secrets.bearerHash(token)))) throw redirect('/pair');
  const now = commands.now();
  const { origin, reaches } = phoneAddress(server);
  const address = `${origin}/p/${place.slug}`;
  const { language } = context.get(languageContext);
  const lasting = {
    place: {
      id: place.id,
      name: place.name,
      timeZone: place.time_zone,
      country: place.country,
      isDemo: place.is_demo,
    },
    // The called guest reads their own language, which this page's catalog does not contain.
    yourTurn: Object.fromEntries(offeredLanguages.map((tag) => [tag, translate(tag, 'board.your_turn')])),
    address: address.replace(/^https?:\/\//, ''),
    qr: qrDrawing(`${address}?via=qr`),
    warning: reaches === 'nowhere' ? translate(language, 'print.no_phones') : null,
  };
  const beside = { look: presentLook(place), texts: catalogUrls(language).board };
  return {
    view: await presentBoard(commands.db, commands.secrets, place, now),
    now: now.toISOString(),
    ...lasting,
    isPaired: visitor.device !== null,
    // A page that stays open for weeks compares this to see that the server would render a new one today.
    made: createHash('sha1')
      .update(JSON.stringify([lasting, beside]))
      .digest('hex')
      .slice(0, 12),
  };
}

export type BoardPage = ReturnType<typeof useLoaderData<typeof loadBoard>>;
