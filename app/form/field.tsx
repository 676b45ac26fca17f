import { nameOf, type Language } from '#locales/languages.ts';
import { ChevronDown } from 'lucide-react';
import { useId, createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import { useI18n } from '../i18n/use-i18n.ts';

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
      <div aria-live={isLive ? 'polite' : 'off'} className="grid gap-2 empty:absolute">
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
  'min-h-14 w-full rounded-md bg-card px-4 text-lg text-ink field-edge outline-none placeholder:text-ink-3';

/** The initial value of a control that nobody else fills. */
function useInitial(control: Pick<ComponentProps<'input'>, 'name' | 'value' | 'defaultValue'>) {
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

/** For a text that is of no language: nobody corrects it, and it is read from left to right. */
export const codeText = { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** For the address that somebody signs in with. */
export const signInEmail = {
  name: 'email',
  type: 'email',
  dir: 'ltr',
  autoComplete: 'username',
  required: true,
} as const;

export function SelectField(props: ControlProps<'select'>) {
  const { label, hint, error, isOptional, className = '', children, ...select } = props;
  const initial = useInitial(select);
  return (
    <Field {...{ label, hint, error, isOptional }} name={select.name}>
      {(wiring) => (
        <span className="relative block">
          <select
            className={`${controlClasses} block appearance-none pe-11 text-ellipsis ${className}`}
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

/** The choices of a select: each value with its text. */
export function Options({ of }: { of: readonly (readonly [value: string | number, text: string])[] }) {
  return of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}

/** Languages to choose from, each in its own name. */
export function LanguageOptions({ tags }: { tags: readonly Language[] }) {
  return tags.map((tag) => (
    <option key={tag} value={tag} lang={tag}>
      {nameOf(tag)}
    </option>
  ));
}

/** What a form knows of its fields. Each field takes its own from here, by its name. */
export interface FormFields {
  /** The initial values of a field, several for ticks: what was refused, otherwise what is saved. */
  values: (name: string) => string[];
  /** The error of a field, in the reader's language. */
  fault: (name: string) => string | undefined;
  /** Checks the whole form again, for controls that change without an input event. */
  recheck: (name: string) => void;
}

export const FormContext = createContext<FormFields>({
  values: () => [],
  fault: () => undefined,
  recheck: () => undefined,
});

export const useFields = (): FormFields => useContext(FormContext);

/** The first initial value of a field; '' if it has none. */
export const useStart = (name: string): string => useFields().values(name)[0] ?? '';

export function NumberField(input: ControlProps<'input'>) {
  return <TextField {...input} type="number" inputMode="numeric" dir="ltr" className="digits max-w-40 rtl:text-end" />;
}

export function AreaField({ label, hint, isOptional, isLive, ...area }: ControlProps<'textarea'>) {
  const initial = useInitial(area);
  return (
    <Field {...{ label, hint, isOptional, isLive }} name={area.name}>
      {(wiring) => <textarea className={`${controlClasses} py-3`} {...area} {...initial} {...wiring} />}
    </Field>
  );
}

interface TickProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  type?: 'checkbox' | 'radio';
  /** Classes of the whole row. */
  className?: string;
  /** What it means, below it. */
  text?: string;
  children: ReactNode;
}

/** Whether a form has this box or choice ticked at first, unless the page says so itself. */
export function useTicked({ name = '', value, checked, defaultChecked }: Partial<TickProps>) {
  const ticked = useFields().values(name);
  return checked === undefined ? { defaultChecked: defaultChecked ?? ticked.includes(String(value)) } : { checked };
}

/** A checkbox or radio button with its label beside it. The whole row accepts the press. */
export function Tick({ type = 'checkbox', className = '', text, children, ...input }: TickProps) {
  const id = useId();
  const tick = (
    <label className={`flex min-h-11 cursor-pointer items-center gap-3 py-1 ${className}`}>
      <input
        aria-describedby={text && id}
        {...input}
        {...useTicked(input)}
        type={type}
        className="size-5 flex-none accent-ink"
      />
      {children}
    </label>
  );
  if (!text) return tick;
  return (
    <div>
      {tick}
      <p id={id} className="ms-8 text-sm text-ink-2">
        {text}
      </p>
    </div>
  );
}

interface TicksProps extends Pick<TickProps, 'type' | 'onChange'> {
  legend: string;
  /** What the choice means, above it. */
  text?: string;
  name?: string;
  /** The values with their texts. */
  of?: readonly (readonly [value: string, text: ReactNode])[];
  children?: ReactNode;
}

/** Several boxes or choices under one heading. */
export function Ticks({ legend, text, name, of = [], children, ...input }: TicksProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {text && <p className="mb-1 text-sm text-ink-2">{text}</p>}
      {of.map(([value, label]) => (
        <Tick key={value} {...input} name={name} value={value}>
          {label}
        </Tick>
      ))}
      {children}
    </fieldset>
  );
}
