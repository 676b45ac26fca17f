import type { LoaderFunctionArgs } from 'react-router';
import { findDesksOfPlace } from '#db/place/desks.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import type { PlaceRow } from '#db/place/places.ts';
import type { GuestTicket } from '#contract/views.ts';
import { presentLook } from '#presenters/place-look.ts';
import { presentPrivacy } from '#presenters/guest/place-privacy.ts';
import { wearLook } from '#app/page/wear-look.server.ts';
import { languageContext } from '#app/context/context.server.ts';
import { preferPlaceLanguage } from '#app/i18n/language.server.ts';
import { isLanguage } from '#locales/languages.ts';
import { phoneStart } from '#app/phone-field/phone-start.server.ts';
import { languagesOf } from '#app/session/place-context.server.ts';
import { partsReady } from '#app/components/lazy-part.tsx';
import type { TicketPageView } from '../base/ticket-screen.ts';
import { requireStaffAt } from '#app/session/staff-place.server.ts';

const graceMs = 5 * 60_000;
const nobody = '00000000-0000-7000-8000-000000000000';

/** An invented guest of this place at the moment of the call. */
export async function loadExampleTicket(arrival: LoaderFunctionArgs): Promise<TicketPageView> {
  const { request, context } = arrival;
  const { place, commands } = await requireStaffAt(arrival, 'settings');
  const [desks, lines] = await Promise.all([
    findDesksOfPlace(commands.db, place),
    findLinesOfPlace(commands.db, place),
  ]);
  wearLook(context, { ...place, ...presentLook(place) });
  if (isLanguage(place.default_language)) preferPlaceLanguage(context, place.default_language);
  const { language } = context.get(languageContext);
  await partsReady();
  const now = commands.now();
  const [line, desk] = [lines[0], desks[0]];
  return {
    token: '',
    ticket: {
      ...called(place, now),
      number: `${line?.prefix ?? 'A'}-07`,
      lineId: line?.id ?? nobody,
      line: { id: line?.id ?? nobody, slug: line?.slug ?? '', name: line?.name ?? {} },
      desk: desk ? { name: desk.name, directions: desk.directions } : null,
      language,
    },
    languages: languagesOf(place),
    keepHours: presentPrivacy(place).keepHours,
    now: now.toISOString(),
    phone: phoneStart(commands, request, { placeCountry: place.country, language }),
    idempotencyKey: nobody,
    words: { stop: '', start: '' },
  };
}

type Called = Omit<GuestTicket, 'number' | 'lineId' | 'line' | 'desk' | 'language'>;

function called(place: PlaceRow, now: Date): Called {
  const at = now.toISOString();
  return {
    id: nobody,
    seq: 1,
    state: 'called',
    place: {
      ...presentLook(place),
      slug: place.slug,
      name: place.name,
      timeZone: place.time_zone,
      country: place.country,
      languages: place.languages,
      defaultLanguage: place.default_language,
      isDemo: place.is_demo,
    },
    ahead: null,
    wait: null,
    calledAt: at,
    graceEndsAt: new Date(now.getTime() + graceMs).toISOString(),
    joinedAt: at,
    timesCalled: 1,
    endedAt: null,
    texting: 'none',
    away: null,
    isFirstEstimate: false,
    // From a guest who gave no details.
    isComing: false,
    name: null,
    phoneMasked: null,
    canText: false,
    emailMasked: null,
    canGiveEmail: false,
    toldFirst: null,
    partySize: 1,
    promised: null,
    headsUpAhead: 3,
    returnUntil: null,
    service: null,
    papersReady: [],
    travelMinutes: null,
    needs: [],
    secondMasked: null,
    canPush: false,
    holdUntil: null,
    isAway: false,
    keptFor: null,
    canCheckIn: false,
    isMissed: false,
    delays: { left: 0, options: [], times: [] },
    passedBy: [],
    wentBefore: null,
    rating: null,
    isErased: false,
    shortCode: null,
  };
}
