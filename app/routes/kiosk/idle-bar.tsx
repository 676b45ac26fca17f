import { Phrase } from '../../i18n/trans.tsx';
import { useText } from '../../i18n/use-text.ts';

interface Props {
  secondsLeft: number | null;
  onStay: () => void;
}

/** The last seconds before the screen goes back to its start; whoever is still there needs only touch it. */
export function IdleBar({ secondsLeft, onStay }: Props) {
  const { t } = useText();
  return (
    <div className="kiosk-idle" data-idle="" data-shown={secondsLeft === null ? undefined : ''} role="status">
      {secondsLeft !== null && (
        <>
          {/* Said once; the seconds are for the eyes. */}
          <span className="sr-only">{t('kiosk.leaving', { seconds: 10 })}</span>
          <span aria-hidden="true">
            <Phrase id="kiosk.leaving" values={{ seconds: secondsLeft }} />
          </span>
          <button type="button" className="kiosk-button" onClick={onStay}>
            {t('kiosk.stay')}
          </button>
        </>
      )}
    </div>
  );
}
