import { ArrowLeftRight, Keyboard, LogOut, MonitorPlay, QrCode, ScanLine, Smartphone } from 'lucide-react';
import { useText } from '../../../i18n/use-text.ts';
import { ActionItem, ActionMenu, LinkItem, MenuRule } from './action-menu.tsx';
import { useConsole } from './console-context.ts';
import { initialsOf } from './initials.ts';
import { isolated } from './isolated.ts';

const icon = 'size-5 flex-none text-ink-2';
const round = 'grid size-8 place-items-center rounded-full text-[0.75rem] leading-none font-semibold';
const grounds = ['bg-moss', 'bg-tide', 'bg-chestnut', 'bg-ink-2'];

/** Whoever is signed in, the colleagues who sit at a desk, and the ways to the other screens. */
export function MemberMenu() {
  const { t } = useText();
  const { view, me, guestUrl, open } = useConsole();
  const { slug } = view.place;
  return (
    <div className="flex flex-none items-center">
      <Colleagues />
      <ActionMenu
        label={t('console.menu', { name: isolated(me.name) })}
        trigger={<span className={`${round} bg-moss text-shell ring-2 ring-shell`}>{initialsOf(me.name)}</span>}
        triggerClassName="grid size-11 place-items-center rounded-full"
      >
        <LinkItem icon={<ArrowLeftRight aria-hidden="true" className={icon} />} to="/desk?again=1">
          {t('console.menu_desk')}
        </LinkItem>
        <MenuRule />
        <LinkItem icon={<MonitorPlay aria-hidden="true" className={icon} />} to={`/p/${slug}/board`} isNewTab>
          {t('console.menu_board')}
        </LinkItem>
        <LinkItem icon={<ScanLine aria-hidden="true" className={icon} />} to={guestUrl} isNewTab>
          {t('console.menu_guest_page')}
        </LinkItem>
        <ActionItem icon={<QrCode aria-hidden="true" className={icon} />} onPress={() => open({ kind: 'poster' })}>
          {t('console.menu_poster')}
        </ActionItem>
        <LinkItem icon={<Smartphone aria-hidden="true" className={icon} />} to={`/desk/${slug}/phone`}>
          {t('console.menu_phone')}
        </LinkItem>
        <MenuRule />
        <ActionItem icon={<Keyboard aria-hidden="true" className={icon} />} onPress={() => open({ kind: 'help' })}>
          {t('console.menu_keys')}
        </ActionItem>
        <LinkItem icon={<LogOut aria-hidden="true" className={`${icon} rtl:-scale-x-100`} />} to="/sign-out">
          {t('console.menu_sign_out')}
        </LinkItem>
      </ActionMenu>
    </div>
  );
}

function Colleagues() {
  const { t, language } = useText();
  const { view, me } = useConsole();
  const sitting = new Set(view.desks.filter(({ isOpen }) => isOpen).map(({ memberId }) => memberId));
  const colleagues = view.members.filter(({ id }) => sitting.has(id) && id !== me.memberId);
  if (colleagues.length === 0) return null;
  const names = new Intl.ListFormat(language).format(colleagues.map(({ name }) => isolated(name)));
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
