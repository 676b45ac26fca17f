import type { JoinAnswer } from '#contract/views.ts';
import { AddDialog } from './add-dialog.tsx';
import type { OpenDialog } from '../console-context.ts';
import { HelpDialog } from './help-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PhraseSheet } from '../desk/phrase-sheet.tsx';
import { LineNewsDialog } from './line-news-dialog.tsx';
import { PosterDialog } from './poster-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { TicketDrawer } from '../drawer/ticket-drawer.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { useConsoleKeys } from '../frame/use-console-keys.ts';

interface Props {
  dialog: OpenDialog | null;
  onClose: () => void;
  onAdded: (joined: JoinAnswer) => void;
  /** Moves the focus to the search field. */
  onSearch: () => void;
}

/** The open dialog, and the shortcut keys, which do nothing while a dialog is open. */
export function ConsoleDialogs({ dialog, onClose, onAdded, onSearch }: Props) {
  const shortcuts = useConsoleKeys(onSearch);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'add':
      return <AddDialog onClose={onClose} onAdded={onAdded} />;
    case 'help':
      return <HelpDialog isOn={shortcuts.isOn} onChoose={shortcuts.choose} onClose={onClose} />;
    case 'poster':
      return <PosterDialog onClose={onClose} />;
    case 'line_news':
      return <LineNewsDialog line={dialog.line} state={dialog.state} onClose={onClose} />;
    case 'reason':
      return <ReasonDialog why={dialog.why} ticket={dialog.ticket} onClose={onClose} />;
    case 'ticket':
      return <TicketDrawer key={dialog.ticket.id} ticket={dialog.ticket} onClose={onClose} />;
    case 'transfer':
      return <TransferDialog ticket={dialog.ticket} onClose={onClose} />;
    case 'move':
      return <MoveDialog ticket={dialog.ticket} onClose={onClose} />;
    case 'phrases':
      return <PhraseSheet ticket={dialog.ticket} onClose={onClose} />;
  }
}
