import type { JoinAnswer } from '#contract/views.ts';
import { AddDialog } from './dialogs/add-dialog.tsx';
import { useConsole, type DialogProps, type OpenDialog, type Opening } from './press/console-context.ts';
import { aheadOf } from './facts/ticket-facts.ts';
import { MoveDialog } from './dialogs/move-dialog.tsx';
import { PhraseSheet } from './ticket/phrase-sheet.tsx';
import { LineNewsDialog } from './dialogs/line-news-dialog.tsx';
import { OpenUntilDialog } from './dialogs/open-until-dialog.tsx';
import { PosterDialog } from './dialogs/poster-dialog.tsx';
import { TicketDrawer } from './drawer/ticket-drawer.tsx';
import { paletteShortcut, shortcuts } from './frame/shortcut-keys.ts';
import { useConsoleKeys } from './frame/use-console-keys.ts';
import { inLanguage, useI18n } from '#app/i18n/use-i18n.ts';
import { useChosen } from './ticket/use-chosen.ts';
import { TagDialog, WriteDialog } from './dialogs/together-dialogs.tsx';
import { ChoiceList, ReasonList } from './dialogs/choice-list.tsx';
import { Decision, Modal } from '#app/components/staff/modal.tsx';
import { useBack } from '#app/components/staff/use-back.ts';
import { Tick } from '#app/form/field.tsx';
import { moveReasons, removeReasons, type MoveReason, type RemoveReason } from '#domain/ticket/ticket.ts';

interface Props {
  opening: Opening | null;
  onClose: () => void;
  onAdded: (joined: JoinAnswer) => void;
  /** Moves the focus to the search field. */
  onSearch: () => void;
}

/** The open dialog, and the shortcut keys, which do nothing while a dialog is open. */
export function ConsoleDialogs({ opening, onSearch, ...does }: Props) {
  const keys = useConsoleKeys(onSearch);
  return opening && <ConsoleDialog key={opening.number} dialog={opening.dialog} keys={keys} {...does} />;
}

interface ScreenProps extends Pick<Props, 'onClose' | 'onAdded'> {
  dialog: OpenDialog;
  keys: ReturnType<typeof useConsoleKeys>;
}

function ConsoleDialog({ dialog, keys, onClose, onAdded }: ScreenProps) {
  useBack(onClose, dialog.kind !== 'ticket');
  switch (dialog.kind) {
    case 'add':
      return <AddDialog onClose={onClose} onAdded={onAdded} />;
    case 'help':
      return <HelpDialog keys={keys} onClose={onClose} />;
    case 'poster':
      return <PosterDialog onClose={onClose} />;
    case 'line_news':
      return <LineNewsDialog {...dialog} onClose={onClose} />;
    case 'open_until':
      return <OpenUntilDialog {...dialog} onClose={onClose} />;
    case 'reason':
      return <ReasonDialog {...dialog} onClose={onClose} />;
    case 'ticket':
      return <TicketDrawer {...dialog} onClose={onClose} />;
    case 'transfer':
      return <TransferDialog {...dialog} onClose={onClose} />;
    case 'tag':
      return <TagDialog {...dialog} onClose={onClose} />;
    case 'write':
      return <WriteDialog {...dialog} onClose={onClose} />;
    case 'move':
      return <MoveDialog {...dialog} onClose={onClose} />;
    case 'phrases':
      return <PhraseSheet {...dialog} onClose={onClose} />;
  }
}

function TransferDialog({ tickets, onClose }: DialogProps<'transfer'>) {
  const { t, language } = useI18n();
  const { view, press } = useConsole();
  const { send } = useChosen();
  const [first] = tickets;
  if (!first) return null;
  const { number } = first;
  const count = tickets.length;
  const others = view.lines.filter(({ id }) => tickets.some(({ lineId }) => lineId !== id));
  const decide = (fields: FormData) => {
    const lineId = fields.get('line');
    onClose();
    if (typeof lineId !== 'string') return;
    if (count > 1) void send(tickets, { kind: 'transfer', lineId });
    else void press({ kind: 'transfer', ticketId: first.id, lineId });
  };
  const title = count > 1 ? t('chosen.transfer', { count }) : t('drawer.transfer_title', { number });
  return (
    <Decision
      title={title}
      onClose={onClose}
      submit={count > 1 ? title : t('drawer.transfer_submit', { number })}
      onDecide={decide}
    >
      <ChoiceList
        name="line"
        legend={t('drawer.transfer_text')}
        choices={others.map(({ id, name, waiting }) => ({
          value: id,
          text: inLanguage(name, language, view.place.defaultLanguage),
          detail: t('console.waiting_count', { count: waiting }),
        }))}
      />
    </Decision>
  );
}

function HelpDialog({ keys: { isOn, choose }, onClose }: Pick<ScreenProps, 'keys' | 'onClose'>) {
  const { t } = useI18n();
  return (
    <Modal title={t('console.help_title')} onClose={onClose}>
      <p className="text-ink-2">{t('console.help_text')}</p>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {[...shortcuts, paletteShortcut].map(({ does, shown, text }) => (
          <div key={does} className="flex min-h-11 items-center gap-3 border-b border-rule">
            <dt className="flex flex-none gap-1">
              {shown.map((key) => (
                <kbd
                  key={key}
                  className="inline-block min-w-8 rounded-sm bg-sand-2 px-2 py-1.5 text-center font-mono text-sm leading-none font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <Tick checked={isOn} onChange={(event) => choose(event.target.checked)}>
        {t('console.help_off')}
      </Tick>
    </Modal>
  );
}

const words = {
  call: {
    title: 'console.why_call',
    text: 'console.why_call_text',
    submit: 'console.why_call_submit',
    several: 'chosen.call',
  },
  remove: {
    title: 'console.why_remove',
    text: 'console.why_remove_text',
    submit: 'console.why_remove_submit',
    several: 'chosen.remove',
  },
  move: {
    title: 'presses.why_move',
    text: 'console.why_call_text',
    submit: 'presses.why_move_submit',
    several: 'chosen.put_first',
  },
} as const;

/** Asks for a reason before an unusual action. */
function ReasonDialog({ why, tickets, onClose }: DialogProps<'reason'>) {
  const { t } = useI18n();
  const { view, press } = useConsole();
  const { send } = useChosen();
  const [first] = tickets;
  if (!first) return null;
  const { id: ticketId, number } = first;
  const count = tickets.length;
  const decide = (fields: FormData) => {
    const chosen = fields.get('reason');
    const reason = chosen as MoveReason;
    onClose();
    if (why === 'remove') return void remove(chosen as RemoveReason);
    if (why === 'call') void (count > 1 ? send(tickets, { kind: 'call', reason }) : call(reason));
    else
      void (count > 1
        ? send(tickets, { kind: 'put_first', reason })
        : move(aheadOf(ticketId, why.behind, view), reason));
  };
  const remove = (reason: RemoveReason) =>
    count > 1 ? send(tickets, { kind: 'remove', reason }) : press({ kind: 'remove', ticketId, reason });
  const call = (reason: MoveReason) => press({ kind: 'call', ticketId, deskId: view.desk.id, reason });
  const move = (ahead: number, reason: MoveReason) => press({ kind: 'move', ticketId, ahead, reason });
  const { title, text, submit, several } = words[typeof why === 'string' ? why : why.kind];
  return (
    <Decision
      title={count > 1 ? t(several, { count }) : t(title, { number })}
      onClose={onClose}
      submit={count > 1 ? t(several, { count }) : t(submit, { number })}
      onDecide={decide}
    >
      <ReasonList legend={t(text)} of={why === 'remove' ? removeReasons : moveReasons} />
    </Decision>
  );
}
