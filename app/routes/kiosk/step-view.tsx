import { useEffect, useRef } from 'react';
import type { PublicPlace } from '#contract/views.ts';
import type { Language } from '#locales/languages.ts';
import { ClosingStep } from './closing-step.tsx';
import { DoneStep } from './done-step.tsx';
import { HowStep } from './how-step.tsx';
import type { KioskFacts } from './kiosk.tsx';
import { LanguageStep } from './language-step.tsx';
import { LineStep } from './line-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { ServiceStep } from './service-step.tsx';
import type { Choice, ClosingChoice, Visit } from './visit.ts';

export interface StepProps {
  visit: Visit;
  place: PublicPlace;
  kiosk: KioskFacts;
  /** The server's time, to within seconds. */
  now: string;
  /** A ticket is being asked for: everything else waits. */
  isTaking: boolean;
  onChoose: (choice: Choice) => void;
  onLanguage: (language: Language) => void;
  onTake: (byPhone: boolean, closing?: ClosingChoice) => void;
  print: () => void;
  onFinish: () => void;
}

/** One screen. A new one is begun at its top, by whoever sees it and by whoever hears it. */
export function StepView(props: StepProps) {
  const { step } = props.visit;
  const main = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [step]);
  const Step = steps[step];
  return (
    <main ref={main} id="content" tabIndex={-1} className="kiosk-main" aria-busy={props.isTaking}>
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
