import type { ReactNode } from 'react';

interface Props {
  /** The title of the window, and what a screen reader reads first. */
  title?: string;
  /** Usually a `PageHeader`. */
  header?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A guest's screen: one column as wide as a large phone, and as tall as the window. */
export function Page({ title, header, children, className = '' }: Props) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[36rem] flex-col">
      {title && <title>{title}</title>}
      {header}
      <main id="content" tabIndex={-1} className={`flex flex-1 flex-col px-5 pb-6 outline-none ${className}`}>
        {children}
      </main>
    </div>
  );
}
