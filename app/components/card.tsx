import type { ComponentProps } from 'react';

/** A white card with the product's one soft shadow. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div className={`rounded-lg bg-card p-4 shadow-card sm:p-5 ${className}`} {...rest} />;
}
