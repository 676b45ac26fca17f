import { RotateCcw } from 'lucide-react';
import type { PublicPlace } from '#contract/views.ts';
import { PlaceLogo } from '../../page/place-styles.tsx';
import { Bird } from '../../drawings/bird.tsx';
import { useText } from '../../i18n/use-text.ts';

interface Props {
  place: PublicPlace;
  /** Null where there is nothing to begin anew. */
  onRestart: (() => void) | null;
}

export function KioskHeader({ place, onRestart }: Props) {
  const { t } = useText();
  return (
    <header className="kiosk-header">
      <p className="kiosk-place">
        <PlaceLogo className="kiosk-logo" instead={<Bird className="kiosk-mark" />} />
        <strong dir="auto">{place.name}</strong>
      </p>
      {onRestart && (
        <button type="button" className="kiosk-button kiosk-restart" onClick={onRestart}>
          <RotateCcw aria-hidden="true" />
          <span>{t('kiosk.restart')}</span>
        </button>
      )}
    </header>
  );
}
