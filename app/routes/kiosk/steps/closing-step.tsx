import { Phrase } from '../../../i18n/trans.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { StepProps } from './step-props.ts';
import { lineOf } from '../visit.ts';

/** Said before joining: they would likely not be served before the line closes. What they do then is theirs to say. */
export function ClosingStep({ visit, place, isTaking, onTake }: StepProps) {
  const { t, time, date } = useText();
  const closesAt = lineOf(visit, place)?.closing?.closesAt;
  const opensAt = visit.closing?.opensAt;
  const take = (closing: 'anyway' | 'keep') => () => !isTaking && onTake(visit.byPhone, closing);
  return (
    <>
      <h1>{t('kiosk.closing')}</h1>
      <p className="kiosk-lead">
        {closesAt ? (
          <Phrase id="kiosk.closing_text" values={{ time: time(closesAt, place) }} />
        ) : (
          t('kiosk.closing_plain')
        )}
      </p>
      <div className="kiosk-choices">
        {opensAt && (
          <button type="button" className="kiosk-card kiosk-choice" aria-disabled={isTaking} onClick={take('keep')}>
            <strong className="font-display">
              <Phrase
                id="kiosk.closing_keep"
                values={{ when: date(opensAt, { timeZone: place.timeZone }, openingStyle) }}
              />
            </strong>
          </button>
        )}
        <button type="button" className="kiosk-card kiosk-choice" aria-disabled={isTaking} onClick={take('anyway')}>
          <strong className="font-display">{t('kiosk.closing_anyway')}</strong>
        </button>
      </div>
    </>
  );
}

const openingStyle = { weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
