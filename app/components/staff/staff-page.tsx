import { BarChart3, ClipboardList, LayoutPanelLeft, Settings, UserRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { Me } from '#contract/views.ts';
import { may } from '#domain/team/permissions.ts';
import type { Action } from '#domain/team/permissions.ts';
import { LanguageSwitch } from '../../page/language-switch.tsx';
import { Bird } from '../../drawings/bird.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';

interface Props {
  /** The window's title, if the page itself does not set it; `h1` is the page's own. */
  title?: string;
  place: { slug: string; name: string };
  me: Me;
  children: ReactNode;
}

const screens = [
  { to: '', text: 'frame.console', action: 'see_names', icon: LayoutPanelLeft },
  { to: '/history', text: 'frame.history', action: 'see_names', icon: ClipboardList },
  { to: '/insights', text: 'frame.insights', action: 'insights', icon: BarChart3 },
  { to: '/settings', text: 'frame.settings', action: 'settings', icon: Settings },
] as const satisfies readonly { to: string; text: string; action: Action; icon: unknown }[];

/** A staff screen outside the console: links to the other screens at the top, as wide as the window. */
export function StaffPage({ title, place, me, children }: Props) {
  const { t } = useI18n();
  const content = useFocusOnArrival();
  return (
    <div className="flex min-h-dvh flex-col">
      {title !== undefined && <title>{title}</title>}
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule px-3 py-2 sm:px-4 xl:px-6 print:hidden">
        <Bird className="h-7 flex-none" />
        <p className="line-clamp-2 min-w-0 flex-1 text-base font-bold [overflow-wrap:anywhere] sm:line-clamp-none sm:flex-none">
          {place.name}
        </p>
        <nav
          aria-label={t('frame.nav')}
          className="order-last -mx-1 w-[calc(100%+0.5rem)] overflow-x-auto sm:order-none sm:w-auto"
        >
          <ul className="flex max-sm:justify-between sm:gap-1">
            {screens
              .filter(({ action }) => may(me.role, action, me.grants))
              .map(({ to, text, icon: Icon }) => (
                <li key={text}>
                  <NavLink to={`/desk/${place.slug}${to}`} end={to === ''} prefetch="intent" className={tab}>
                    <Icon aria-hidden="true" className="size-4.5 flex-none max-sm:hidden" />
                    {t(text)}
                  </NavLink>
                </li>
              ))}
          </ul>
        </nav>
        <div className="flex flex-none items-center gap-1 sm:ms-auto">
          <LanguageSwitch />
          <NavLink to="/account" aria-label={t('frame.account')} className={tab}>
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

const tab =
  'inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-semibold whitespace-nowrap sm:px-3 text-ink-2 hover:bg-sand hover:text-ink aria-[current=page]:bg-sand aria-[current=page]:text-ink';
