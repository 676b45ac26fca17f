import type { ComponentProps, ReactNode } from 'react';

type Look = 'accent' | 'quiet' | 'plain';

const looks: Record<Look, string> = {
  accent: 'bg-chestnut text-on-chestnut not-aria-disabled:hover:brightness-95',
  quiet: 'bg-sand text-ink not-aria-disabled:hover:bg-sand-2',
  plain: 'bg-transparent text-ink-2 not-aria-disabled:hover:bg-sand',
};

interface Props extends ComponentProps<'button'> {
  look?: Look;
  /** The shortcut key, shown on the button. */
  shortcut?: string;
  /** Whether its press is in flight. */
  isBusy?: boolean;
  /** Why the button is unavailable now. It stays focusable, so that screen readers can read this. */
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
      // The screen changes in the same frame as the press, so the second half of a double click would hit what appears there.
      onClick={(event) => !isOff && event.detail < 2 && onClick?.(event)}
      className={`inline-flex min-h-12 items-center justify-center gap-2 rounded-md px-2.5 py-1.5 text-center text-[1rem] leading-tight font-semibold transition-[background-color,filter] duration-150 aria-disabled:cursor-default ${looks[look]} ${className}`}
      {...rest}
    >
      <span className={`flex min-w-0 items-center gap-2 ${isBusy ? 'animate-pulse' : ''} ${isOff ? 'opacity-60' : ''}`}>
        {children}
      </span>
      {shortcut && <Key look={look} name={shortcut} />}
    </button>
  );
}

/** Shown only on devices with a keyboard, where the words beside it have room. */
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
      className={`hidden min-w-5 rounded-sm px-1.5 py-1 text-center font-mono text-[0.75rem] leading-none font-semibold min-[22rem]:any-pointer-fine:inline-block ${grounds[look]}`}
    >
      {name}
    </kbd>
  );
}
