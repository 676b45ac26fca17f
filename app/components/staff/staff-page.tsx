import { Search, UserRound } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { Me } from '#contract/views.ts';
import { LanguageSwitch } from '../../page/language-switch.tsx';
import { Bird } from '../../drawings/bird.tsx';
import { openPalette, PaletteHost } from './palette-host.tsx';
import { navLink, StaffNav } from './staff-nav.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';

interface Props {
  /** The window's title, if the page itself does not set it; `h1` is the page's own. */
  title?: string;
  place: { slug: string; name: string };
  me: Me;
  children: ReactNode;
}

/** A staff screen outside the console: links to the other screens at the top, as wide as the window. */
export function StaffPage({ title, place, me, children }: Props) {
  const { t } = useI18n();
  const content = useFocusOnArrival();
  return (
    <div className="flex min-h-dvh flex-col">
      {title !== undefined && <title>{title}</title>}
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 lg:gap-x-4 border-b border-rule px-3 py-2 sm:px-4 xl:px-6 print:hidden">
        <Bird className="hidden h-7 flex-none sm:block" />
        <p
          title={place.name}
          className="min-w-0 flex-1 text-base font-bold max-sm:text-sm sm:flex-none sm:[overflow-wrap:anywhere]"
        >
          {/* A box of its own: cut at the end of the name, whichever way it is written. */}
          <bdi className="max-sm:inline-block max-sm:max-w-full max-sm:truncate max-sm:align-bottom">{place.name}</bdi>
        </p>
        <StaffNav place={place} me={me} />
        <div className="flex flex-wrap items-center gap-1 sm:ms-auto">
          <button
            type="button"
            aria-label={t('frame.palette')}
            title={t('frame.palette')}
            aria-keyshortcuts="Control+K Meta+K"
            onClick={openPalette}
            className={`${navLink} [@media(scripting:none)]:hidden`}
          >
            <Search aria-hidden="true" className="size-5" />
          </button>
          <PaletteHost place={place} me={me} />
          <LanguageSwitch />
          <NavLink to="/account" aria-label={t('frame.account')} className={navLink}>
            <UserRound aria-hidden="true" className="size-5" />
          </NavLink>
        </div>
      </header>
      <main
        ref={content}
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[80rem] flex-1 px-3 py-5 outline-none sm:px-4 xl:px-6"
      >
        {children}
      </main>
    </div>
  );
}

/**
 * The link that led here may have gone with its screen, so the focus moves to the new screen: otherwise the keyboard
 * and a screen reader start again at the top.
 */
function useFocusOnArrival() {
  const content = useRef<HTMLElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    // A newly opened document starts at its top.
    if (key !== 'default' && document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, [key]);
  return content;
}
