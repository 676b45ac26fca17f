import { useRef } from 'react';
import { DoneStep } from './done-step.tsx';
import { HowStep } from './how-step.tsx';
import type { StepProps } from './step-props.ts';
import { useFocusKept } from '#app/live/use-focus-kept.ts';
import { useOnChange } from '#app/live/use-on-change.ts';
import { PhoneStep } from './phone-step.tsx';
import { nameOf } from '#locales/languages.ts';
import { Shore } from '#app/drawings/shore.tsx';
import { useI18n, placeText } from '#app/i18n/use-i18n.ts';
import { ChevronRight } from 'lucide-react';
import { PlaceWords } from '#app/components/place-words.tsx';
import { takesGuests } from '#app/components/line/why-shut.ts';
import { lineOf, type Progress } from '../visit/visit.ts';
import type { PublicLine } from '#contract/views.ts';
import { LineFacts } from '#app/components/line/public-line-facts.tsx';
import { OpensAgain } from '#app/components/line/opens-again.tsx';
import { whenOpen } from '#app/components/line/when-open.ts';
import { Problem } from './problem.tsx';
import { Phrase } from '#app/i18n/trans.tsx';

/** The second tap of a double tap falls on the next screen, where it must choose nothing. */
const settledAfterMs = 800;

/** One screen. A new one starts at its top, for the eyes and for screen readers. */
export function StepView(props: StepProps) {
  const { step } = props.visit;
  const main = useRef<HTMLElement>(null);
  useFocusKept(main);
  useOnChange(step, () => {
    main.current?.focus({ preventScroll: true });
    main.current?.animate({ pointerEvents: ['none', 'none'] }, settledAfterMs);
    scrollTo(0, 0);
  });
  const Step = steps[step];
  return (
    <main ref={main} id="content" tabIndex={-1} className="kiosk-main" aria-busy={props.isTaking}>
      {props.progress && <Steps {...props.progress} />}
      <Step {...props} />
    </main>
  );
}

const steps = {
  language: LanguageStep,
  line: LineStep,
  service: ServiceStep,
  how: HowStep,
  phone: PhoneStep,
  closing: ClosingStep,
  done: DoneStep,
};

/** How far it still is to the ticket: a dot for each choice, and the same in words. */
function Steps({ at, of }: Progress) {
  const { t } = useI18n();
  return (
    <p className="kiosk-steps">
      <span aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <i key={index} data-done={index < at ? '' : undefined} />
        ))}
      </span>
      {t('kiosk.progress', { at, of })}
    </p>
  );
}

/** Each language by its own name, so that nobody has to find theirs behind a word they cannot read. */
function LanguageStep({ place, kiosk: { languages, begin }, onLanguage }: StepProps) {
  const { t } = useI18n();
  const waiting = place.lines.reduce((sum, line) => sum + line.waiting, 0);
  return (
    <>
      <h1 className="sr-only">{t('kiosk.languages')}</h1>
      <ul className="kiosk-languages" data-count={languages.length > 6 ? 'many' : languages.length}>
        {languages.map((tag) => (
          <li key={tag}>
            <button type="button" className="kiosk-card" lang={tag} dir="auto" onClick={() => onLanguage(tag)}>
              <strong className="font-display">{nameOf(tag)}</strong>
              <span>{begin[tag]}</span>
            </button>
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="kiosk-shore">
        <Shore ahead={waiting} />
      </div>
    </>
  );
}

function ServiceStep({ visit, place, onChoose }: StepProps) {
  const { t, language } = useI18n();
  const { services = [] } = lineOf(visit, place) ?? {};
  const choices = [
    ...services.map(({ id, name }) => ({ id, name: placeText(name, language, place.defaultLanguage) })),
    { id: null, name: { text: t('place.service_none') } },
  ];
  return (
    <>
      <h1>{t('kiosk.choose_service')}</h1>
      <Problem of={visit.problem} />
      <ul className="kiosk-choices">
        {choices.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="kiosk-card kiosk-choice"
              onClick={() => onChoose({ do: 'service', serviceId: id })}
            >
              <strong className="font-display">
                <PlaceWords of={name} />
              </strong>
              <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The lines of the place, and how full each is. Lines that accept nobody now say why, and until when. */
function LineStep({ visit, place, now, onChoose }: StepProps) {
  const { t, language } = useI18n();
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
                <strong className="font-display">
                  <PlaceWords of={placeText(line.name, language, place.defaultLanguage)} />
                </strong>
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
  const { t, language } = useI18n();
  const state = line.state === 'open' ? 'full' : line.state;
  return (
    <span>
      {t(`place.state_${state}`)}
      {line.closedReason && (
        <>
          {' · '}
          <PlaceWords of={placeText({ [place.defaultLanguage]: line.closedReason }, language, place.defaultLanguage)} />
        </>
      )}
      {state === 'closed' && line.opensAt && (
        <span className="block">
          <OpensAgain at={line.opensAt} now={now} style={place} />
        </span>
      )}
    </span>
  );
}

/** Shown before joining: the guest would probably not be served before the line closes. The guest decides what to do. */
function ClosingStep({ visit, place, now, isTaking, onTake }: StepProps) {
  const { t, language, time } = useI18n();
  const line = lineOf(visit, place);
  const closesAt = line?.closing?.closesAt;
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
              <Phrase id="kiosk.closing_keep" values={{ when: whenOpen(language, opensAt, now, place) }} />
            </strong>
          </button>
        )}
        {!line?.isFull && (
          <button type="button" className="kiosk-card kiosk-choice" aria-disabled={isTaking} onClick={take('anyway')}>
            <strong className="font-display">{t('kiosk.closing_anyway')}</strong>
          </button>
        )}
      </div>
    </>
  );
}
