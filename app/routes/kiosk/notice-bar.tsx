import { WifiOff } from 'lucide-react';
import { useText } from '../../i18n/use-text.ts';

/** The server does not answer: whom to ask, and that nothing is lost. */
export function NoticeBar({ isAway, isTrying }: { isAway: boolean; isTrying: boolean }) {
  const { t } = useText();
  const isShown = isAway || isTrying;
  return (
    <>
      <noscript>
        <p className="kiosk-notice" data-shown="">
          {t('kiosk.needs_scripts')}
        </p>
      </noscript>
      <p role="status" className="kiosk-notice" data-shown={isShown ? '' : undefined}>
        {isShown && (
          <>
            <WifiOff aria-hidden="true" />
            <span>
              {t('kiosk.away')} {isTrying && t('kiosk.away_take')}
            </span>
          </>
        )}
      </p>
    </>
  );
}
