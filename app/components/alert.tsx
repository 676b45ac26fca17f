import type { ReactNode } from 'react';

/** What went wrong with what was just done, said at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-md bg-rust-wash px-4 py-3 font-semibold text-rust">
      {children}
    </p>
  );
}
