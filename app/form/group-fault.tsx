import type { ReactNode } from 'react';
import { useFields } from './field.tsx';

/** The error of several controls that have one name, in the form's words or the page's own. It is read as it takes the focus. */
export function GroupFault({ name, children }: { name: string; children?: ReactNode }) {
  const error = useFields().fault(name);
  return (
    error && (
      <p tabIndex={-1} data-wrong="" className="text-sm font-semibold text-rust">
        {children ?? error}
      </p>
    )
  );
}
