import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  type?: 'checkbox' | 'radio';
  /** Classes of the whole row. */
  className?: string;
  children: ReactNode;
}

/** A checkbox or radio button with its label beside it. The whole row accepts the press. */
export function Tick({ type = 'checkbox', className = '', children, ...input }: Props) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-3 ${className}`}>
      <input {...input} type={type} className="size-5 flex-none accent-ink" />
      {children}
    </label>
  );
}
