import { nameOf } from '#locales/languages.ts';
import { Shore } from '../../../drawings/shore.tsx';
import { useText } from '../../../i18n/use-text.ts';
import type { StepProps } from './step-props.ts';

/** Each language in its own words, so that nobody has to find theirs behind a word they cannot read. */
export function LanguageStep({ place, kiosk: { languages, begin }, onLanguage }: StepProps) {
  const { t } = useText();
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
