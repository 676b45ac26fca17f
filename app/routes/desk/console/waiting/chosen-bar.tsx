import {
  ArrowRightLeft,
  ArrowUpToLine,
  CirclePause,
  Ellipsis,
  MessageSquare,
  Tag,
  Trash2,
  Undo2,
  X,
} from 'lucide-react';
import type { StaffTicket } from '#contract/views.ts';
import { maxTogether } from '#domain/ticket/together-move.ts';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { useConsole, useHost } from '../press/console-context.ts';
import { ActionItem, ActionMenu } from '../ticket/action-menu.tsx';
import { Key } from '../press/press-button.tsx';
import { RefusalNote } from '../press/refusal-note.tsx';
import { useCallTogether } from './use-call-together.ts';
import { useChoosing, useChosen } from '../ticket/use-chosen.ts';

/** How many are ticked, and what can be done to all of them. It stays in sight while the rows move under it. */
export function ChosenBar({ shown }: { shown: readonly StaffTicket[] }) {
  const { t } = useI18n();
  const { choose, end } = useChoosing();
  const { tickets } = useChosen();
  const { call, whyOff } = useCallTogether();
  const count = tickets.length;
  const off = whyOff(tickets);
  const isAll = shown.length > 0 && shown.every(({ id }) => tickets.some((ticket) => ticket.id === id));
  return (
    <section
      aria-label={t('chosen.title')}
      className="[@media(height>=30rem)]:sticky top-0 z-20 -mt-1 mb-2.5 grid gap-1.5 rounded-lg bg-card p-1.5 shadow-card inset-ring inset-ring-rule md:-top-4"
    >
      <div className="flex flex-wrap items-center gap-1.5 *:flex-none">
        <button
          type="button"
          onClick={end}
          aria-label={t('chosen.end')}
          aria-keyshortcuts="Escape"
          className="grid size-11 flex-none place-items-center rounded-md text-ink-2 hover:bg-sand"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
        <p role="status" className="digits me-auto min-w-0 font-semibold">
          {count === 0 ? t('chosen.none') : t('chosen.count', { count })}
        </p>
        <button
          type="button"
          onClick={() => choose(isAll ? [] : shown.slice(0, maxTogether).map(({ id }) => id))}
          className="min-h-11 min-w-11 rounded-md px-3 text-sm font-semibold text-ink-2 hover:bg-sand"
        >
          {isAll ? t('chosen.clear') : t('chosen.all', { count: Math.min(shown.length, maxTogether) })}
        </button>
        <button
          type="button"
          onClick={() => call(tickets)}
          aria-disabled={off !== null}
          aria-keyshortcuts="C"
          className="inline-flex min-h-11 items-center justify-center gap-2.5 rounded-md bg-ink px-4 font-semibold whitespace-nowrap text-shell aria-disabled:opacity-60 @max-md:grow"
        >
          {t('chosen.call', { count })}
          <Key look="ink" name="C" />
        </button>
        <ChosenMenu tickets={tickets} />
      </div>
      {off !== null && count > 0 && <p className="px-3 pb-1.5 text-sm text-ink-2">{off}</p>}
      <RefusalNote spots={['together']} />
    </section>
  );
}

function ChosenMenu({ tickets }: { tickets: StaffTicket[] }) {
  const { t } = useI18n();
  const { view, open } = useConsole();
  const { mayReorder } = useHost();
  const { send } = useChosen();
  if (tickets.length === 0) return null;
  const waiting = tickets.filter(({ state }) => state === 'waiting');
  const held = tickets.filter(({ state }) => state === 'held');
  return (
    <ActionMenu
      label={t('chosen.more')}
      trigger={<Ellipsis aria-hidden="true" className="size-5" />}
      triggerClassName="grid size-11 flex-none place-items-center rounded-md text-ink-2 hover:bg-sand data-popup-open:bg-sand"
    >
      {waiting.length > 0 && (
        <ActionItem icon={CirclePause} onPress={() => void send(waiting, { kind: 'hold' })} text={t('console.hold')} />
      )}
      {held.length > 0 && (
        <ActionItem icon={Undo2} onPress={() => void send(held, { kind: 'resume' })} text={t('console.resume')} />
      )}
      {waiting.length > 0 && (
        <ActionItem
          icon={ArrowUpToLine}
          whyOff={mayReorder ? null : t('drawer.move_needs_right')}
          onPress={() => open({ kind: 'reason', why: { kind: 'move', behind: [] }, tickets: waiting })}
          text={t('drawer.put_first')}
        />
      )}
      {view.lines.length > 1 && (
        <ActionItem
          icon={ArrowRightLeft}
          onPress={() => open({ kind: 'transfer', tickets })}
          text={t('drawer.transfer')}
        />
      )}
      <ActionItem icon={Tag} onPress={() => open({ kind: 'tag', tickets })} text={t('chosen.tag')} />
      <ActionItem icon={MessageSquare} onPress={() => open({ kind: 'write', tickets })} text={t('drawer.write')} />
      <ActionItem
        icon={Trash2}
        onPress={() => open({ kind: 'reason', why: 'remove', tickets })}
        text={t('console.remove')}
      />
    </ActionMenu>
  );
}
