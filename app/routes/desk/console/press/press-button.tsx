import type { ComponentProps, ReactNode } from 'react';

type Look = 'accent' | 'quiet' | 'plain';

const looks: Record<Look, string> = {
  accent: 'bg-chestnut text-on-chestnut not-aria-disabled:hover:brightness-95',
  quiet: 'bg-sand text-ink not-aria-disabled:hover:bg-sand-2',
  plain: 'bg-transparent text-ink-2 not-aria-disabled:hover:bg-sand',
};

interface Props extends ComponentProps<'button'> {
  look?: Look;
  /** The key that does the same; shown on the button. */
  shortcut?: string;
  /** Its press is on the way. */
  isBusy?: boolean;
  /** Says why it cannot be pressed now. The button stays in the order of focus, so that this can be read. */
  whyOff?: string | null;
  children: ReactNode;
}

export function PressButton({
  look = 'quiet',
  shortcut,
  isBusy = false,
  whyOff = null,
  className = '',
  children,
  onClick,
  ...rest
}: Props) {
  const isOff = isBusy || whyOff !== null;
  return (
    <button
      type="button"
      aria-disabled={isOff}
      aria-busy={isBusy}
      aria-keyshortcuts={shortcut}
      title={whyOff ?? undefined}
      // The screen changes in the frame of a press: the second half of a double click would hit what stands there then.
      onClick={(event) => !isOff && event.detail < 2 && onClick?.(event)}
      className={`inline-flex min-h-12 items-center justify-center gap-2 rounded-md px-2.5 py-1.5 text-center text-[1rem] leading-tight font-semibold whitespace-nowrap transition-[background-color,filter] duration-150 aria-disabled:cursor-default ${looks[look]} ${className}`}
      {...rest}
    >
      <span className={`flex min-w-0 items-center gap-2 ${isBusy ? 'animate-pulse' : ''} ${isOff ? 'opacity-60' : ''}`}>
        {children}
      </span>
      {shortcut && <Key look={look} name={shortcut} />}
    </button>
  );
}

/** Keys are shown where there is a keyboard to press them. */
export function Key({ look = 'quiet', name }: { look?: Look | 'ink' | 'card'; name: string }) {
  const grounds = {
    accent: 'bg-[oklch(1_0_0/0.18)]',
    ink: 'bg-[light-dark(oklch(1_0_0/0.18),oklch(0_0_0/0.12))]',
    quiet: 'bg-sand-2',
    plain: 'bg-sand',
    card: 'bg-card text-ink-2',
  };
  return (
    <kbd
      aria-hidden="true"
      className={`hidden min-w-5 rounded-sm px-1.5 py-1 text-center font-mono text-[0.75rem] leading-none font-semibold any-pointer-fine:inline-block ${grounds[look]}`}
    >
      {name}
    </kbd>
  );
}
