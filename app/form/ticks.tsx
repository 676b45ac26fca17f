import type { ReactNode } from 'react';
import { Tick, type TickProps } from './tick.tsx';

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
