import { Minus, Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';

interface Props {
  name: string;
  label: string;
  max: number;
  defaultValue: number;
  error?: string;
}

const min = 1;

/** A small number with a button on each side. Without scripts, visitors see only a plain number input. */
export function Stepper({ name, label, max, defaultValue, error }: Props) {
  const { t, number } = useI18n();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(defaultValue);
  const [told, setTold] = useState('');
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    // Somebody may have typed before the scripts loaded.
    setValue((before) => input.current?.valueAsNumber || before);
    setIsReady(true);
  }, []);
  const step = (by: number) => {
    const next = Math.min(max, Math.max(min, value + by));
    setValue(next);
    if (input.current) input.current.value = String(next);
    setTold(inDigits(next));
  };
  const inDigits = (count: number) => number(count, { useGrouping: false });
  const shown = inDigits(value);
  const hasOverlay = isReady && hasOwnDigits(shown);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <div className="flex max-w-full items-center gap-1">
          <StepButton
            label={t('page.fewer')}
            isReady={isReady}
            isOff={value <= min}
            onClick={() => step(-1)}
            icon={Minus}
          />
          <span className="relative grid h-13 w-14 min-w-0 place-items-center">
            <input
              ref={input}
              id={id}
              name={name}
              type="number"
              inputMode="numeric"
              min={min}
              max={max}
              required
              defaultValue={defaultValue}
              onChange={(event) => setValue(Math.round(event.target.valueAsNumber) || min)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              className={`peer digits size-full appearance-none [-moz-appearance:textfield] rounded-md bg-transparent text-center text-xl font-bold outline-none focus:bg-card focus:field-edge no-scripts:bg-card no-scripts:field-edge [&::-webkit-inner-spin-button]:appearance-none ${hasOverlay ? 'text-transparent focus:text-ink' : ''}`}
            />
            {hasOverlay && (
              <span aria-hidden="true" className="pointer-events-none absolute text-xl font-bold peer-focus:hidden">
                {shown}
              </span>
            )}
          </span>
          <StepButton
            label={t('page.more')}
            isReady={isReady}
            isOff={value >= max}
            onClick={() => step(1)}
            icon={Plus}
          />
        </div>
        {/* A screen reader does not read a field that a button changes. */}
        <span role="status" className="sr-only">
          {told}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-rust">
          {error}
        </p>
      )}
    </div>
  );
}

/** A number input shows 0 to 9 in every language of the page; other digits are laid over it. */
function hasOwnDigits(shown: string): boolean {
  return !/^\d+$/.test(shown);
}

interface StepButtonProps {
  label: string;
  /** Before hydration a press would be lost. This tells people who cannot see that the page is still loading. */
  isReady: boolean;
  isOff: boolean;
  onClick: () => void;
  icon: typeof Minus;
}

function StepButton({ label, isReady, isOff, onClick, icon: Icon }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={!isReady}
      aria-disabled={isOff}
      onClick={onClick}
      className="needs-scripts grid size-13 place-items-center rounded-md bg-sand hover:bg-sand-2 aria-disabled:opacity-45"
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={2.5} />
    </button>
  );
}
