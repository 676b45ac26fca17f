import type { Page } from '@playwright/test';
import { guests, harbourClinic } from '../cast.ts';
import { makePlace, type Place } from '../journeys/place-by-api.ts';
import type { RunningApp } from '../journeys/running-app.ts';
import { cookiesOf, owner, postForm, setUpAddress, signInOwner, type Cookies } from '../screens/signed-in.ts';
import { staffScreens } from '../screens/staff-screens.ts';

export interface Screen {
  name: string;
  path: string;
  /** Signs a person in. */
  cookies?: Cookies;
  /** What is pressed before the picture is taken. */
  show?: (page: Page) => Promise<void>;
}

export function emptyScreens(app: RunningApp): Screen[] {
  const setUp = setUpAddress(app);
  return [
    { name: 'home', path: '/' },
    { name: 'setup-key', path: '/setup' },
    { name: 'setup', path: setUp ? `${setUp.pathname}${setUp.search}` : '/setup' },
    { name: 'demo', path: '/demo' },
    { name: 'not-found', path: '/nowhere' },
  ];
}

interface FilledPlace {
  place: Place;
  waiting: string;
  called: string;
  ended: string;
  /** The id of the same ticket. */
  served: string;
  /** The id of a waiting ticket. */
  paper: string;
}

/** Harbour Clinic in the middle of a morning: tickets served, called, being served, and a line. */
export async function fillPlace(app: RunningApp): Promise<FilledPlace> {
  const { name, languages, lines, desks } = harbourClinic;
  const place = await makePlace(app, {
    name,
    languages: [...languages],
    lines: lines.map((line) => ({ ...line })),
    desks: desks.map((desk) => desk.name),
  });
  const joined: { id: string; token: string }[] = [];
  for (const [at, guest] of Object.values(guests).entries()) {
    const { phone, language, partySize } = guest;
    const input = { name: guest.name.split(' ')[0], language, partySize, ...(phone === null ? {} : { phone }) };
    joined.push(await place.join(input, at % 4 === 3 ? 1 : 0));
  }
  for (const desk of [0, 1, 2]) await place.serveOne(desk);
  const serving = await place.callNext(1);
  await place.move(serving?.id ?? '', 'serve');
  const called = await place.callNext(0);
  const calledToken = joined.find(({ id }) => id === called?.id)?.token ?? '';
  const last = joined.at(-1);
  return {
    place,
    waiting: last?.token ?? '',
    called: calledToken,
    ended: joined[0]?.token ?? '',
    served: joined[0]?.id ?? '',
    paper: last?.id ?? '',
  };
}

export async function filledScreens(app: RunningApp, filled: FilledPlace): Promise<Screen[]> {
  const { place, waiting, called, ended } = filled;
  const { slug } = place;
  const cookies = await signInOwner(app, place.desks[0]?.id ?? '');
  return [
    { name: 'clinic', path: `/p/${slug}` },
    { name: 'clinic-waiting', path: `/t/${waiting}` },
    { name: 'clinic-called', path: `/t/${called}` },
    { name: 'clinic-ended', path: `/t/${ended}` },
    { name: 'clinic-board', path: `/p/${slug}/board` },
    { name: 'clinic-kiosk', path: `/p/${slug}/kiosk`, cookies: await makeKiosk(app, slug) },
    { name: 'clinic-kiosk-none', path: `/p/${slug}/kiosk` },
    { name: 'clinic-poster', path: `/p/${slug}/poster` },
    { name: 'code', path: '/code' },
    { name: 'paper', path: `/desk/${slug}/paper/${filled.paper}`, cookies },
    ...(await staffScreens(app, place, { cookies, ended: filled.served })),
  ];
}

/** The cookies of a screen that guests touch. Making it a kiosk signs that person out, so they sign in just for it. */
async function makeKiosk(app: RunningApp, slug: string): Promise<Cookies> {
  const { email, password } = owner;
  const session = cookiesOf(app, await postForm(app, '/sign-in', { email, password, next: '/desk' }));
  const answer = await postForm(app, `/desk/${slug}/kiosk`, { wish: 'pair', name: 'Entrance', paper: '80' }, session);
  const device = cookiesOf(app, answer).filter(({ name }) => name === 'turnstone_device');
  if (device.length === 0) throw new Error(`The kiosk was answered with ${answer.status}.`);
  return device;
}
