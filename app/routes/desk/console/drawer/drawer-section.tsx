import { useId, type ReactNode } from 'react';

/** A section of the drawer with its own heading. `aside` stands at the end of the heading. */
export function DrawerSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg bg-card p-4 shadow-card">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

export const smallButton =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md bg-sand px-3.5 py-1.5 text-sm font-semibold hover:bg-sand-2 aria-disabled:cursor-default aria-disabled:opacity-60';
