import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';
import { useFields } from './form-context.ts';

/** Ties a control to its label, hint and error, for assistive technology too. */
export interface ControlWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** The control's name: its form knows the error by it. */
  name?: string;
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
export function Field({ label, name = '', hint, note, isOptional = false, isLive = false, ...rest }: FieldProps) {
  const { t } = useI18n();
  const id = useId();
  const { fault } = useFields();
  const { error = fault(name), children } = rest;
  const described = [hint && `${id}-hint`, note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <label id={`${id}-label`} htmlFor={id} className="font-semibold">
        {label}
        {isOptional && <small className="text-sm font-normal text-ink-2"> ({t('page.optional')})</small>}
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

/** The initial value of a control that nobody else fills. */
export function useInitial(control: Pick<ComponentProps<'input'>, 'name' | 'value' | 'defaultValue'>) {
  const [initial] = useFields().values(control.name ?? '');
  return control.value === undefined && control.defaultValue === undefined ? { defaultValue: initial } : {};
}

export type ControlProps<Element extends 'input' | 'select' | 'textarea'> = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<Element>, 'id'>;

export function TextField({ className = '', label, hint, error, note, isOptional, ...input }: ControlProps<'input'>) {
  const initial = useInitial(input);
  return (
    <Field {...{ label, hint, error, note, isOptional }} name={input.name}>
      {(wiring) => <input className={`${controlClasses} ${className}`} {...input} {...initial} {...wiring} />}
    </Field>
  );
}

export function SelectField(props: ControlProps<'select'>) {
  const { label, hint, error, isOptional, className = '', children, ...select } = props;
  const initial = useInitial(select);
  return (
    <Field {...{ label, hint, error, isOptional }} name={select.name}>
      {(wiring) => (
        <span className="relative block">
          <select
            className={`${controlClasses} block appearance-none pe-11 ${className}`}
            {...select}
            {...initial}
            {...wiring}
          >
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
