import { Minus, Plus } from 'lucide-react';
import { useText } from '../../../i18n/use-text.ts';

interface Props {
  size: number;
  most: number;
  onChange: (size: number) => void;
}

export function PartyStepper({ size, most, onChange }: Props) {
  const { t, number } = useText();
  const step = (by: number): void => onChange(Math.min(most, Math.max(1, size + by)));
  return (
    <div className="kiosk-party" role="group" aria-labelledby="kiosk-party">
      <span id="kiosk-party">{t('place.party')}</span>
      <button type="button" aria-label={t('page.fewer')} aria-disabled={size <= 1} onClick={() => step(-1)}>
        <Minus aria-hidden="true" strokeWidth={2.5} />
      </button>
      <output className="digits" aria-live="polite">
        {number(size)}
      </output>
      <button type="button" aria-label={t('page.more')} aria-disabled={size >= most} onClick={() => step(1)}>
        <Plus aria-hidden="true" strokeWidth={2.5} />
      </button>
    </div>
  );
}
