import type { JoinAnswer } from '#contract/views.ts';
import { AddDialog } from './add-dialog.tsx';
import type { OpenDialog } from './console-context.ts';
import { HelpDialog } from './help-dialog.tsx';
import { PosterDialog } from './poster-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import type { ShortcutChoice } from './use-console-keys.ts';

interface Props {
  dialog: OpenDialog | null;
  onClose: () => void;
  onAdded: (joined: JoinAnswer) => void;
  shortcuts: ShortcutChoice;
}

export function ConsoleDialogs({ dialog, onClose, onAdded, shortcuts }: Props) {
  switch (dialog?.kind) {
    case undefined:
      return null;
    case 'add':
      return <AddDialog onClose={onClose} onAdded={onAdded} />;
    case 'help':
      return <HelpDialog isOn={shortcuts.isOn} onChoose={shortcuts.choose} onClose={onClose} />;
    case 'poster':
      return <PosterDialog onClose={onClose} />;
    case 'reason':
      return <ReasonDialog why={dialog.why} ticket={dialog.ticket} onClose={onClose} />;
  }
}
