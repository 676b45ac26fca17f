import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';

/** Ties a control to its label, hint and error, for assistive technology too. */
export interface ControlWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong and what to do, in the visitor's language. */
  error?: ReactNode;
  /** A useful remark about the entry; it does not block the form. */
  note?: ReactNode;
  isOptional?: boolean;
  /** Whether a screen reader announces the error at once, because it appears while people are already at the next field. */
  isLive?: boolean;
  children: (wiring: ControlWiring) => ReactNode;
}

/** A label, a control of any kind, its hint and its error. */
export function Field({ label, hint, error, note, isOptional = false, isLive = false, children }: FieldProps) {
  const { t } = useI18n();
  const id = useId();
  const described = [hint && `${id}-hint`, note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-2">
      <label id={`${id}-label`} htmlFor={id} className="font-semibold">
        {label}
        {isOptional && <small className="ms-1.5 text-sm font-normal text-ink-2">({t('page.optional')})</small>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      <div aria-live={isLive ? 'polite' : 'off'} className="grid gap-2 empty:-mt-2">
        {error && (
          <p id={`${id}-error`} className="text-sm font-semibold text-rust">
            {error}
          </p>
        )}
        {note && (
          <p id={`${id}-note`} className="rounded-md bg-tide-wash px-4 py-3 text-sm text-ink">
            {note}
          </p>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The style of every single-line control. */
export const controlClasses =
  'min-h-14 w-full rounded-md bg-card px-4 text-lg text-ink inset-ring-[1.5px] inset-ring-edge outline-none placeholder:text-ink-3 focus:inset-ring-2 focus:inset-ring-chestnut focus:ring-4 focus:ring-chestnut-wash aria-invalid:inset-ring-2 aria-invalid:inset-ring-rust';

type TextFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'id' | 'children'>;

export function TextField({ label, hint, error, note, isOptional, className = '', ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} note={note} isOptional={isOptional}>
      {(wiring) => <input className={`${controlClasses} ${className}`} {...input} {...wiring} />}
    </Field>
  );
}

type SelectFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'select'>, 'id'>;

export function SelectField({ label, hint, error, isOptional, className = '', children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(wiring) => (
        <span className="relative block">
          <select className={`${controlClasses} block appearance-none pe-11 ${className}`} {...select} {...wiring}>
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute end-4 top-1/2 size-5 -translate-y-1/2"
          />
        </span>
      )}
    </Field>
  );
}
