import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLoaderData, useLocation } from 'react-router';
import { useI18n } from '#app/i18n/use-i18n.ts';
import type { PageHandle } from '#app/context/page-settings.ts';
import { showWhole } from '#app/components/staff/show-whole.ts';
import { StaffPage } from '#app/components/staff/staff-page.tsx';
import { UnsavedGuard } from './form/unsaved.tsx';
import type { loadSettings } from './settings.server.ts';

/** Pages with more texts than these name their own. */
export const handle: PageHandle = { audience: 'settings' };

export { loadSettings as loader } from './settings.server.ts';

/** The list of pages: beside the page, or above it on a phone. */
export default function Settings() {
  const { t } = useI18n();
  const { place, me, pages } = useLoaderData<typeof loadSettings>();
  const { pathname } = useLocation();
  const here = pages.find(({ page }) => pathname.split('/')[4] === page);
  const nav = useRef<HTMLElement>(null);
  const current = here?.page;
  useEffect(() => {
    // On a phone the pages are in one row that is wider than the screen.
    const row = nav.current;
    const entry = row?.querySelector(`[href$="/settings/${current}"]`);
    // Not `scrollIntoView`: who scrolled down before the scripts came would be taken back up to the row.
    if (row && entry) row.scrollBy({ left: centreOf(entry) - centreOf(row) });
  }, [current]);
  return (
    <StaffPage place={place} me={me}>
      <div className="grid gap-5 md:grid-cols-[13rem_minmax(0,1fr)] md:gap-8 print:block">
        <nav
          ref={nav}

          aria-label={t('frame.pages_of_settings')}
          className="max-md:-mx-3 max-md:overflow-x-auto max-md:px-3 print:hidden"
        >
          <ul className="flex gap-1 md:sticky md:top-5 md:grid">
            {pages.map(({ page, text }) => (
              <li key={page}>
                <NavLink to={page} prefetch="intent" onFocus={showWhole} className={link}>
                  {t(text)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 max-w-[44rem]">
          <UnsavedGuard>
            <Outlet context={place.name} />
          </UnsavedGuard>
        </div>
      </div>
    </StaffPage>
  );
}

function centreOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

const link =
  'flex min-h-11 items-center rounded-md px-3 text-sm whitespace-nowrap text-ink-2 hover:bg-sand hover:text-ink aria-[current=page]:bg-sand aria-[current=page]:font-semibold aria-[current=page]:text-ink md:whitespace-normal';
