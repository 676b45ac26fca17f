import { redirect, type LoaderFunctionArgs } from 'react-router';
import { requireStaffAt } from '#app/session/staff-place.server.ts';
import { settingsPagesFor } from '#app/components/staff/settings-pages.ts';

/** The frame of every settings page. `/settings` itself redirects to the first page. */
export async function loadSettings(arrival: LoaderFunctionArgs) {
  const { place, me } = await requireStaffAt(arrival, 'settings');
  const pages = settingsPagesFor(me);
  const { pathname } = new URL(arrival.request.url);
  const first = pages[0];
  if (first && /\/settings(\.data)?\/?$/.test(pathname)) throw redirect(`/desk/${place.slug}/settings/${first.page}`);
  return { place: { slug: place.slug, name: place.name }, me, pages };
}
