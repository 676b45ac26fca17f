import type { ComponentProps, ReactNode } from 'react';
import { useFields } from './form-context.ts';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  type?: 'checkbox' | 'radio';
  /** Classes of the whole row. */
  className?: string;
  children: ReactNode;
}

/** Whether a form has this box or choice ticked at first, unless the page says so itself. */
export function useTicked({ name = '', value, checked, defaultChecked }: Partial<Props>) {
  const ticked = useFields().values(name);
  return checked === undefined ? { defaultChecked: defaultChecked ?? ticked.includes(String(value)) } : { checked };
}

/** A checkbox or radio button with its label beside it. The whole row accepts the press. */
export function Tick({ type = 'checkbox', className = '', children, ...input }: Props) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-3 ${className}`}>
      <input {...input} {...useTicked(input)} type={type} className="size-5 flex-none accent-ink" />
      {children}
    </label>
  );
}

interface TicksProps extends Pick<Props, 'type' | 'onChange'> {
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
