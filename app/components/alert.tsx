import type { ReactNode } from 'react';

/** Says at once what went wrong with the last action. The same words are told again only by a new one: its key is the answer's time. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-md bg-rust-wash px-4 py-3 font-semibold text-rust">
      {children}
    </p>
  );
}
