import { ChevronDown, Printer, Ticket, Delete } from 'lucide-react';
import { useState, useEffect, useEffectEvent } from 'react';
import { formatAsYouType } from '#domain/phone/format-as-you-type.ts';
import { explainRefusal, type PhoneFault } from '#domain/phone/phone-fault.ts';
import { maxPhoneInputLength, asciiDigits } from '#domain/phone/phone-text.ts';
import { parsePhone } from '#domain/phone/phone.ts';
import { Flag } from '#app/form/flag.tsx';
import { examples, metadata } from '#app/phone-field/assist/phone-plans.ts';
import { countryShown } from '#app/phone-field/assist/country-shown.ts';
import { PhoneWords } from '#app/phone-field/phone-words.tsx';
import { useI18n } from '#app/i18n/use-i18n.ts';
import { CountrySheet } from './country-sheet.tsx';
import { Problem } from './problem.tsx';
import type { StepProps } from './step-props.ts';

/** More digits than any number has, but fewer than a stuck key would produce. */
const maxDigits = 20;

/** The number, on our own keypad: a kiosk has no keyboard, and a browser's would suggest the numbers of earlier guests. */
export function PhoneStep({ visit, kiosk, keepHours, isTaking, onChoose, onTake }: StepProps) {
  const { t, language } = useI18n();
  const { country, digits } = visit.phone;
  const chosen = countryShown(country, language, metadata);
  const [fault, setFault] = useState<(PhoneFault & { at: number }) | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const hasPrinter = kiosk.paper !== 'none';
  const change = (next: string, of = country): void => {
    setFault(null);
    onChoose({ do: 'type', phone: { digits: next, country: typed(next, of).country ?? of } });
  };
  const press = (key: string): void => {
    if (isTaking) return;
    if (key === 'delete') change(digits.slice(0, -1));
    else if (digits.length < maxDigits && (key !== '+' || digits === '')) change(digits + key);
  };
  const join = (): void => {
    if (isTaking) return;
    const wrong = faultOf(digits, country);
    setFault(wrong && { ...wrong, at: Date.now() });
    if (!wrong) onTake(true);
  };
  return (
    <div className="kiosk-phone">
      <div className="kiosk-phone-words">
        <h1>{t('kiosk.phone')}</h1>
        <Problem of={isTaking ? null : visit.problem} />
        <div className="kiosk-field" dir="ltr" data-wrong={fault ? '' : undefined}>
          <button
            type="button"
            aria-label={t('kiosk.country', {
              country: `${chosen.name || t('place.country_international')} ${chosen.dialCode}`,
            })}
            aria-haspopup="dialog"
            onClick={() => setIsChoosing(true)}
          >
            <Flag chosen={chosen} />
            <span className="digits">{chosen.dialCode}</span>
            <ChevronDown aria-hidden="true" />
          </button>
          <output className="digits" aria-label={t('place.phone')} data-empty={digits === '' ? '' : undefined}>
            {/* An example is no number that anybody gave. */}
            {typed(digits, country).value || <span aria-hidden="true">{chosen.example}</span>}
          </output>
        </div>
        {/* Anew at each try: a screen reader says it again. */}
        <p key={fault?.at} className="kiosk-fault empty:hidden" role="alert">
          {fault && <PhoneWords fault={fault} />}
        </p>
        <p className="kiosk-hint">
          {t('place.phone_hint', { hours: keepHours })} {t('kiosk.consent')}
        </p>
      </div>
      <Keypad isOff={isTaking} onPress={press} onEnter={join} />
      <div className="kiosk-phone-ways">
        <button type="button" className="kiosk-button" data-look="accent" aria-disabled={isTaking} onClick={join}>
          {t(isTaking ? 'place.joining' : 'place.join')}
        </button>
        <button
          type="button"
          className="kiosk-button"
          aria-disabled={isTaking}
          onClick={() => !isTaking && onTake(false)}
        >
          {hasPrinter ? <Printer aria-hidden="true" /> : <Ticket aria-hidden="true" />}
          {t(hasPrinter ? 'kiosk.paper_instead' : 'kiosk.number_instead')}
        </button>
      </div>
      {isChoosing && (
        <CountrySheet
          chosen={country}
          first={kiosk.phone.country}
          onChoose={(next) => change(digits, next)}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  );
}

function typed(digits: string, country: string) {
  return formatAsYouType({ value: digits, caret: digits.length }, country || null, metadata);
}

/** What is wrong with it, by the server's own rules; a number that gets no texts is useless here. */
function faultOf(digits: string, country: string): PhoneFault | null {
  const input = digits.slice(0, maxPhoneInputLength);
  const phone = parsePhone(input, country, metadata);
  if (!phone.ok) return explainRefusal(input, country, phone.code, metadata, examples);
  return phone.canText ? null : { code: 'phone_no_texts', missing: 0, example: '' };
}

interface Props {
  isOff: boolean;
  /** A digit, '+' or 'delete'. */
  onPress: (key: string) => void;
  onEnter: () => void;
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '0', 'delete'] as const;

/** The keys of a telephone; the keys of a keyboard, if there is one, work too. */
function Keypad({ isOff, onPress, onEnter }: Props) {
  const { t } = useI18n();
  useKeyboard(onPress, onEnter);
  const spoken = { '+': t('kiosk.key_plus'), delete: t('kiosk.key_delete') };
  return (
    <div className="kiosk-keys" role="group" aria-label={t('kiosk.keys')} dir="ltr">
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={key === '+' || key === 'delete' ? spoken[key] : undefined}
          aria-disabled={isOff}
          onClick={() => onPress(key)}
        >
          {key === 'delete' ? <Delete aria-hidden="true" /> : key}
        </button>
      ))}
    </div>
  );
}

function useKeyboard(onPress: (key: string) => void, onEnter: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const key = asciiDigits(event.key);
    if (/^[\d+]$/.test(key)) onPress(key);
    else if (key === 'Backspace') onPress('delete');
    // On a button, Enter presses that button.
    else if (key === 'Enter' && !(event.target instanceof HTMLButtonElement)) onEnter();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
