import { redirect, type useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { createHash } from 'node:crypto';
import { offeredLanguages } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import { presentEndedScreen } from '#presenters/screens/pairing-screen.ts';
import { presentLook } from '#presenters/place-look.ts';
import { presentSlides, presentBoard } from '#presenters/screens/public-board.ts';
import { languageContext } from '../../context/context.server.ts';
import { catalogUrls } from '../../i18n/catalog-urls.server.ts';
import { qrDrawing } from '../../drawings/qr-drawing.server.ts';
import { phoneAddress } from '../../session/phone-address.server.ts';
import { placeOf } from '../../session/place-context.server.ts';
import { requestContext } from '../../session/request.server.ts';
import { deviceTokenOf } from '#accounts/device-cookie.ts';

export async function loadBoard({ request, context }: LoaderFunctionArgs) {
  const server = context.get(requestContext);
  const { commands, visitor } = server;
  const place = placeOf(context);
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
      language: place.default_language,
      isDemo: place.is_demo,
    },
    // The called guest reads their own language, which this page's catalog does not contain.
    yourTurn: Object.fromEntries(offeredLanguages.map((tag) => [tag, translate(tag, 'board.your_turn')])),
    address: address.replace(/^https?:\/\//, ''),
    qr: qrDrawing(`${address}?via=qr`),
    slides: presentSlides(place),
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
