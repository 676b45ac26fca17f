import type { ReactNode } from 'react';

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-3">{children}</dl>;
}

/** The label above its value on a phone, beside it elsewhere. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 [overflow-wrap:anywhere] sm:grid-cols-[13rem_minmax(0,1fr)]">
      <dt className="text-sm text-ink-2 sm:pt-0.5">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
