import { CirclePause, Ellipsis, Megaphone, Trash2, Undo2 } from 'lucide-react';
import type { StaffTicket } from '#contract/views.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ActionItem, ActionMenu } from './action-menu.tsx';
import { useNow } from './clock.tsx';
import { useConsole } from './console-context.ts';
import { useTicketActions } from './use-ticket-actions.ts';

interface Props {
  ticket: StaffTicket;
  className?: string;
}

const iconClasses = 'size-5 flex-none text-ink-2';

/** Everything that can be done with a ticket and has no button of its own where the ticket stands. */
export function TicketMenu({ ticket, className = '' }: Props) {
  const { t } = useText();
  const { mayWork } = useConsole();
  if (!mayWork) return null;
  return (
    <ActionMenu
      label={t('console.actions_for', { number: ticket.number })}
      part="menu"
      trigger={<Ellipsis aria-hidden="true" className="size-5" />}
      triggerClassName={`grid size-11 flex-none place-items-center rounded-md text-ink-2 hover:bg-sand-2 hover:text-ink data-popup-open:bg-sand-2 ${className}`}
    >
      <TicketMenuItems ticket={ticket} />
    </ActionMenu>
  );
}

function TicketMenuItems({ ticket }: Pick<Props, 'ticket'>) {
  const { t } = useText();
  const { view } = useConsole();
  const now = useNow(5);
  const actions = useTicketActions(ticket);
  const { can } = actions;
  return (
    <>
      {can('call', now) && (
        <ActionItem
          icon={<Megaphone aria-hidden="true" className={iconClasses} />}
          whyOff={whyNoCall()}
          onPress={actions.call}
        >
          {t(actions.isOutOfOrder ? 'console.call_this_why' : 'console.call_this')}
        </ActionItem>
      )}
      {can('resume', now) && (
        <ActionItem icon={<Undo2 aria-hidden="true" className={iconClasses} />} onPress={() => actions.move('resume')}>
          {t('console.resume')}
        </ActionItem>
      )}
      {can('return', now) && (
        <ActionItem icon={<Undo2 aria-hidden="true" className={iconClasses} />} onPress={() => actions.move('return')}>
          {t('console.return')}
        </ActionItem>
      )}
      {can('hold', now) && (
        <ActionItem
          icon={<CirclePause aria-hidden="true" className={iconClasses} />}
          onPress={() => actions.move('hold')}
        >
          {t('console.hold')}
        </ActionItem>
      )}
      {can('remove', now) && (
        <ActionItem icon={<Trash2 aria-hidden="true" className={iconClasses} />} onPress={actions.remove}>
          {t('console.remove')}
        </ActionItem>
      )}
    </>
  );

  function whyNoCall(): string | null {
    if (!view.desk.isOpen) return t('error.desk_closed');
    return actions.isOutOfOrder && !actions.mayReorder ? t('console.call_needs_right') : null;
  }
}
