import { Delete } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { asciiDigits } from '#domain/phone/phone-text.ts';
import { useText } from '../../../i18n/use-text.ts';

interface Props {
  isOff: boolean;
  /** A digit, '+' or 'delete'. */
  onPress: (key: string) => void;
  onEnter: () => void;
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '+', '0', 'delete'] as const;

/** The keys of a telephone; those of a keyboard, where one is there, do the same. */
export function Keypad({ isOff, onPress, onEnter }: Props) {
  const { t } = useText();
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
    // On a button, Enter is that button's.
    else if (key === 'Enter' && !(event.target instanceof HTMLButtonElement)) onEnter();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
