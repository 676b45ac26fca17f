import { ChevronRight } from 'lucide-react';
import { inLanguage } from '../../../i18n/in-language.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { StepProps } from './step-props.ts';
import { lineOf } from '../visit.ts';

export function ServiceStep({ visit, place, onChoose }: StepProps) {
  const { t, language } = useText();
  return (
    <>
      <h1>{t('kiosk.choose_service')}</h1>
      <ul className="kiosk-choices">
        {lineOf(visit, place)?.services.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="kiosk-card kiosk-choice"
              onClick={() => onChoose({ do: 'service', serviceId: id })}
            >
              <strong className="font-display">{inLanguage(name, language, place.defaultLanguage)}</strong>
              <ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
