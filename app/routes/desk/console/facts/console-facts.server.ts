import examples from 'libphonenumber-js/mobile/examples';
import { redirect, type LoaderFunctionArgs } from 'react-router';
import type { Db } from '#db/database.ts';
import { findDesk } from '#db/place/desks.ts';
import { findLinesOfPlace } from '#db/place/lines.ts';
import { placeKeyOf, type PlaceRow } from '#db/place/places.ts';
import { hasTickets } from '#db/ticket/day-figures.ts';
import { phoneCountries } from '#domain/phone/phone-countries.ts';
import { exampleNumber } from '#domain/phone/phone-fault.ts';
import { may } from '#domain/team/permissions.ts';
import { isId } from '#domain/id.ts';
import { offeredLanguages, type Language } from '#locales/languages.ts';
import { translate } from '#locales/translate.ts';
import { presentDesk } from '#presenters/staff/console-view.ts';
import { isSharedBrowser } from '#app/session/shared-desk.server.ts';
import { deskOf } from '#accounts/desk-cookie.ts';
import { phoneAddress } from '#app/session/phone-address.server.ts';
import { requireStaffAt } from '#app/session/staff-place.server.ts';

/** The console of the desk this browser chose. `?desk=` shows another desk, so that one screen can show two. */
export async function loadConsole(arrival: LoaderFunctionArgs) {
  const { request } = arrival;
  const { place, ...session } = await requireStaffAt(arrival, 'see_names');
  const deskId = new URL(request.url).searchParams.get('desk') ?? deskOf(request);
  const desk = deskId && isId(deskId) ? await findDesk(session.commands.db, deskId) : null;
  if (desk?.place_id !== place.id) throw redirect('/desk?again=1');
  const { commands, staff, me, visitor } = session;
  const { origin, reaches } = phoneAddress(session);
  const now = commands.now();
  return {
    view: await presentDesk(commands.db, commands.secrets, desk, staff, now),
    me,
    /** Whether several people use this browser. */
    isShared: await isSharedBrowser(commands, visitor.browserId),
    now: now.getTime(),
    /** The address that guests open. Texts and posters show it. */
    guestUrl: `${origin}/p/${place.slug}`,
    guestUrlReaches: reaches,
    /** The countries of phone numbers, compact to save bytes. */
    countries: phoneCountries(commands.phoneMetadata)
      .map(({ country, dialCode }) => `${country}${dialCode}`)
      .join(' '),
    /** What the place has already, for those who may set it up; null for others, and in the demo. */
    started: place.is_demo || !may(staff.role, 'settings', staff.grants) ? null : await startedAt(commands.db, place),
    /** A number as it is written in the place's country; '' if it has none. */
    phoneExample: exampleNumber(place.country, commands.phoneMetadata, examples),
    /** Greetings for a called guest, by language. */
    greetings: byLanguage((tag) => translate(tag, 'text.please_come')),
    /** Phrases a host shows a guest on the screen, by language, all in the same order. */
    phrases: byLanguage((tag) => phrases.map((phrase) => translate(tag, phrase))),
    /** Scripts a host reads out on the phone. The page fills in the ticket number and the desk. */
    voiceScripts: byLanguage((tag) => translate(tag, 'text.voice_call', { place: place.name, ...filledIn })),
  };
}

async function startedAt(db: Db, place: PlaceRow): Promise<{ hasHours: boolean; hasGuest: boolean }> {
  const [lines, hasGuest] = await Promise.all([findLinesOfPlace(db, place), hasTickets(db, placeKeyOf(place))]);
  return { hasHours: lines.some(({ hours }) => hours !== null), hasGuest };
}

const phrases = [
  'text.phrase_follow',
  'text.phrase_moment',
  'text.phrase_sit',
  'text.phrase_help',
  'text.phrase_papers',
  'text.phrase_again',
  'text.phrase_thanks',
] as const;

const filledIn = { number: '{number}', desk: '{desk}' };

function byLanguage<Words>(wordsIn: (tag: Language) => Words): Record<string, Words> {
  return Object.fromEntries(offeredLanguages.map((tag) => [tag, wordsIn(tag)]));
}
