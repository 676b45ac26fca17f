import { BarChart3, ClipboardList, LayoutPanelLeft, Settings } from 'lucide-react';
import { NavLink } from 'react-router';
import type { Me } from '#contract/views.ts';
import { may, type Action } from '#domain/team/permissions.ts';
import { useI18n } from '../../i18n/use-i18n.ts';
import { showWhole } from './show-whole.ts';

const screens = [
  { to: '', text: 'frame.console', action: 'see_names', icon: LayoutPanelLeft },
  { to: '/history', text: 'frame.history', action: 'see_names', icon: ClipboardList },
  { to: '/insights', text: 'frame.insights', action: 'insights', icon: BarChart3 },
  { to: '/settings', text: 'frame.settings', action: 'settings', icon: Settings },
] as const satisfies readonly { to: string; text: string; action: Action; icon: unknown }[];

export function screensFor({ role, grants }: Pick<Me, 'role' | 'grants'>) {
  return screens.filter(({ action }) => may(role, action, grants));
}

interface Props {
  place: { slug: string };
  me: Pick<Me, 'role' | 'grants'>;
  /** Whether it shares its row with other controls: narrow screens then show only the icons, phones not the open screen's. */
  isSmall?: boolean;
}

/** The links between the screens of staff, the same on each of them. */
export function StaffNav({ place, me, isSmall = false }: Props) {
  const { t } = useI18n();
  const list = isSmall ? '' : 'order-last -mx-1 w-[calc(100%+0.5rem)] overflow-x-auto sm:order-none sm:w-auto';
  return (
    <nav aria-label={t('frame.nav')} className={`flex-none ${list}`}>
      <ul className={`flex ${isSmall ? '' : 'max-sm:justify-between sm:gap-1'}`}>
        {screensFor(me).map(({ to, text, icon: Icon }) => (
          <li key={text}>
            <NavLink
              to={`/desk/${place.slug}${to}`}
              end={to === ''}
              prefetch="intent"
              onFocus={showWhole}
              title={isSmall ? t(text) : undefined}
              className={`${navLink} ${isSmall ? 'max-[27rem]:aria-[current=page]:hidden xl:px-2.5' : 'max-[22rem]:px-1 max-[22rem]:text-[0.8rem]'}`}
            >
              <Icon aria-hidden="true" className={`size-4.5 flex-none ${isSmall ? 'xl:hidden' : 'max-lg:hidden'}`} />
              <span className={isSmall ? 'max-xl:sr-only' : ''}>{t(text)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const navLink =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 text-sm font-semibold whitespace-nowrap sm:px-2.5 lg:px-3 text-ink-2 hover:bg-sand hover:text-ink aria-[current=page]:bg-sand aria-[current=page]:text-ink';
