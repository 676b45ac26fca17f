import { ChevronRight } from 'lucide-react';
import type { PublicLine } from '#contract/views.ts';
import { inLanguage } from '../../../i18n/in-language.ts';
import { useText } from '../../../i18n/use-text.ts';
import { LineFacts } from '../../../components/line/public-line-facts.tsx';
import { OpensAgain } from '../../../components/line/opens-again.tsx';
import { Problem } from './problem.tsx';
import type { StepProps } from './step-props.ts';
import { takesGuests } from '../visit.ts';

/** The lines of the place, how full each is; those that take nobody now say why, and until when. */
export function LineStep({ visit, place, now, onChoose }: StepProps) {
  const { t, language } = useText();
  return (
    <>
      <h1>{place.lines.length === 0 ? t('place.none_title') : t('kiosk.choose')}</h1>
      <Problem of={visit.problem} />
      {place.lines.length === 0 && <p className="kiosk-lead">{t('place.none_text')}</p>}
      <ul className="kiosk-choices">
        {place.lines.map((line) => (
          <li key={line.id}>
            <button
              type="button"
              className="kiosk-card kiosk-choice"
              aria-disabled={!takesGuests(line)}
              onClick={() => takesGuests(line) && onChoose({ do: 'line', lineId: line.id })}
            >
              <span>
                <strong className="font-display">{inLanguage(line.name, language, place.defaultLanguage)}</strong>
                {takesGuests(line) ? <LineFacts line={line} /> : <Shut line={line} now={now} place={place} />}
              </span>
              {takesGuests(line) && <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Shut({ line, now, place }: { line: PublicLine } & Pick<StepProps, 'now' | 'place'>) {
  const { t } = useText();
  const state = line.state === 'open' ? 'full' : line.state;
  return (
    <span>
      {t(`place.state_${state}`)}
      {line.closedReason && <bdi> · {line.closedReason}</bdi>}
      {state === 'closed' && line.opensAt && (
        <span className="kiosk-opens">
          <OpensAgain at={line.opensAt} now={now} style={place} />
        </span>
      )}
    </span>
  );
}
