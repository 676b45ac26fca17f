import type { BoardView } from '#contract/views.ts';
import { PlaceLogo } from '../../page/place-styles.tsx';
import { Bird } from '../../drawings/bird.tsx';
import { ClockTime, Phrase } from '../../i18n/trans.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { BoardPage } from './board.server.ts';
import { SoundButton } from './calls/sound-button.tsx';
import type { CallSound } from './calls/use-call-sound.ts';

interface Props {
  page: BoardPage;
  view: BoardView;
  sound: CallSound;
  /** Now, in whole minutes. */
  minute: number;
  /** Since when the board may be wrong; null while it is live. */
  since: Date | null;
}

export function BoardHeader({ page: { place }, view, sound, minute, since }: Props) {
  const { t, time } = useText();
  const clock = { timeZone: place.timeZone, country: place.country };
  return (
    <header className="board-header">
      <p className="board-place">
        <PlaceLogo className="board-logo" instead={<Bird className="board-mark" />} />
        <strong dir="auto">{place.name}</strong>
        {place.isDemo && <span className="board-pill">{t('board.demo')}</span>}
      </p>
      <p role="status" className="board-doubt">
        {since && <Phrase id="board.not_live" values={{ time: time(since.getTime(), clock) }} />}
      </p>
      {(view.sound.hasChime || view.sound.isSpoken) && <SoundButton sound={sound} />}
      <p className="board-clock digits">
        <ClockTime at={minute} {...clock} />
      </p>
    </header>
  );
}
