import type { ComponentProps, ReactNode } from 'react';
import { useFields } from './form-context.ts';

export interface TickProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  type?: 'checkbox' | 'radio';
  /** Classes of the whole row. */
  className?: string;
  children: ReactNode;
}

/** Whether a form has this box or choice ticked at first, unless the page says so itself. */
export function useTicked({ name = '', value, checked, defaultChecked }: Partial<TickProps>) {
  const ticked = useFields().values(name);
  return checked === undefined ? { defaultChecked: defaultChecked ?? ticked.includes(String(value)) } : { checked };
}

/** A checkbox or radio button with its label beside it. The whole row accepts the press. */
export function Tick({ type = 'checkbox', className = '', children, ...input }: TickProps) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-3 ${className}`}>
      <input {...input} {...useTicked(input)} type={type} className="size-5 flex-none accent-ink" />
      {children}
    </label>
  );
}
