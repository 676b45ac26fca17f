import {
  ArrowLeftRight,
  Keyboard,
  KeyRound,
  LogOut,
  MonitorPlay,
  QrCode,
  ScanLine,
  Search,
  Settings,
  Smartphone,
  Tablet,
  UserRound,
  Users,
} from 'lucide-react';
import type { DeskView } from '#contract/views.ts';
import { may } from '#domain/team/permissions.ts';
import { useI18n, isolated } from '#app/i18n/use-i18n.ts';
import { ActionItem, ActionMenu, ChoiceGroup, LinkItem, MenuRule } from '../ticket/action-menu.tsx';
import { useConsole } from '../press/console-context.ts';
import { NewsChoices } from './news-signals.tsx';
import { themeChoices, useThemeChoice } from '#app/components/staff/theme-switch.tsx';
import { openPalette } from '#app/components/staff/palette-host.tsx';
import { initialsOf } from '#app/components/staff/initials.ts';

const round = 'grid size-8 place-items-center rounded-full text-[0.75rem] leading-none font-semibold';
const grounds = ['bg-moss', 'bg-tide', 'bg-chestnut', 'bg-ink-2'];

/** The signed-in member, the colleagues who sit at desks, and the links to the other screens. */
export function MemberMenu() {
  const { t } = useI18n();
  const { view, me, isShared, guestUrl, open } = useConsole();
  const { slug } = view.place;
  return (
    <div className="flex flex-none items-center">
      <Colleagues />
      <ActionMenu
        trigger={
          <>
            <span className={`${round} bg-moss text-shell ring-2 ring-shell`}>{initialsOf(me.name)}</span>
            <span className="sr-only">{t('console.menu', { name: isolated(me.name) })}</span>
          </>
        }
        triggerClassName="grid size-11 place-items-center rounded-full"
      >
        <LinkItem icon={ArrowLeftRight} to="/desk?again=1" text={t('console.menu_desk')} />
        {isShared && <LinkItem icon={Users} to="/switch" text={t('switch.menu')} />}
        {isShared && <LinkItem icon={KeyRound} to="/switch/pin" text={t('switch.menu_pin')} />}
        <MenuRule />
        <LinkItem icon={MonitorPlay} to={`/p/${slug}/board`} isNewTab text={t('console.menu_board')} />
        <LinkItem icon={Tablet} to={`/desk/${slug}/kiosk`} text={t('kiosks.make_title')} />
        <LinkItem icon={ScanLine} to={guestUrl} isNewTab text={t('console.menu_guest_page')} />
        <ActionItem icon={QrCode} onPress={() => open({ kind: 'poster' })} text={t('console.menu_poster')} />
        <LinkItem icon={Smartphone} to={`/desk/${slug}/phone`} text={t('console.menu_phone')} />
        {may(me.role, 'settings', me.grants) && (
          <LinkItem icon={Settings} to={`/desk/${slug}/settings`} text={t('frame.settings')} />
        )}
        <MenuRule />
        <NewsChoices />
        <ThemeChoices />
        <MenuRule />
        <ActionItem icon={Search} onPress={openPalette} text={t('frame.palette')} />
        <ActionItem icon={Keyboard} onPress={() => open({ kind: 'help' })} text={t('console.menu_keys')} />
        <LinkItem icon={UserRound} to="/account" text={t('frame.account')} />
        <LinkItem icon={LogOut} isMirrored to="/sign-out" text={t('console.menu_sign_out')} />
      </ActionMenu>
    </div>
  );
}

function ThemeChoices() {
  const { t } = useI18n();
  const theme = useThemeChoice();
  const choices = themeChoices.map((value) => ({ value, text: t(`frame.theme_${value}`) }));
  return (
    <ChoiceGroup
      label={t('frame.theme')}
      value={theme}
      choices={choices}
      onChoose={(value) => location.assign(`?theme=${value}`)}
    />
  );
}

function Colleagues() {
  const { t, language } = useI18n();
  const { view, me } = useConsole();
  const sitting = new Map(placesOf(view));
  const colleagues = view.members.filter(({ id }) => sitting.has(id) && id !== me.memberId);
  if (colleagues.length === 0) return null;
  const words = ({ id, name }: { id: string; name: string }): string => {
    const desk = view.desks.find((one) => one.id === sitting.get(id))?.name;
    return desk ? t('presses.at_desk', { name: isolated(name), desk: isolated(desk) }) : isolated(name);
  };
  const names = new Intl.ListFormat(language).format(colleagues.map(words));
  return (
    <div
      role="img"
      aria-label={t('console.colleagues', { names })}
      title={t('console.colleagues', { names })}
      className="hidden md:flex"
    >
      {colleagues.slice(0, 4).map(({ id, name }, index) => (
        <span
          key={id}
          aria-hidden="true"
          className={`${round} -me-2 text-shell ring-2 ring-shell ${grounds[(index + 1) % grounds.length]}`}
        >
          {initialsOf(name)}
        </span>
      ))}
    </div>
  );
}

/** Which member is at which desk: by the screens that are open now, if that is known; else by who opened the desk. */
function placesOf({ present, desks }: DeskView): [memberId: string, deskId: string][] {
  if (present) return present.map(({ memberId, deskId }) => [memberId, deskId]);
  return desks.flatMap(({ id, isOpen, memberId }) => (isOpen && memberId ? [[memberId, id]] : []));
}
