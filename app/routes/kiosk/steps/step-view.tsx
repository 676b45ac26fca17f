import { useEffect, useRef } from 'react';
import { ClosingStep } from './closing-step.tsx';
import { DoneStep } from './done-step.tsx';
import { HowStep } from './how-step.tsx';
import type { StepProps } from './step-props.ts';
import { LanguageStep } from './language-step.tsx';
import { LineStep } from './line-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { ServiceStep } from './service-step.tsx';

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
