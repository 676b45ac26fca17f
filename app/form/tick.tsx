import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  type?: 'checkbox' | 'radio';
  /** Of the whole row. */
  className?: string;
  children: ReactNode;
}

/** A checkbox, or one of several to choose from, with its label beside it: the whole row takes the press. */
export function Tick({ type = 'checkbox', className = '', children, ...input }: Props) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-3 ${className}`}>
      <input {...input} type={type} className="size-5 flex-none accent-ink" />
      {children}
    </label>
  );
}
