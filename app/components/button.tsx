import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** `ink` for the usual action; `accent` for join, serve and the call itself; `quiet` and `line` for everything else. */
export type ButtonLook = 'ink' | 'accent' | 'quiet' | 'line' | 'on-chestnut' | 'on-chestnut-quiet';
type ButtonSize = 'small' | 'normal' | 'large';

interface LookProps {
  look?: ButtonLook;
  size?: ButtonSize;
  isWide?: boolean;
}

const looks: Record<ButtonLook, string> = {
  ink: 'bg-ink text-shell hover:bg-ink/90',
  accent: 'bg-chestnut text-on-chestnut hover:bg-chestnut-deep',
  quiet: 'bg-sand text-ink hover:bg-sand-2',
  line: 'bg-transparent text-ink inset-ring-[1.5px] inset-ring-rule hover:bg-sand',
  'on-chestnut': 'bg-on-chestnut text-call-button hover:bg-on-chestnut/90',
  // Ink is dark where the text is white, and light where the text is dark, so a wash of it always raises the contrast.
  'on-chestnut-quiet': 'bg-ink/15 text-on-chestnut hover:bg-ink/25',
};

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 px-3 text-sm',
  normal: 'min-h-13 px-3 text-base',
  large: 'min-h-15 px-4 text-lg',
};

export function buttonClasses({ look = 'ink', size = 'normal', isWide = false }: LookProps): string {
  const shape =
    'inline-flex items-center justify-center gap-2.5 rounded-md py-2 text-center leading-tight font-semibold text-balance transition-[background-color,opacity] duration-150';
  const state =
    'aria-disabled:pointer-events-none aria-disabled:opacity-55 disabled:pointer-events-none disabled:opacity-55';
  return `${shape} ${state} ${looks[look]} ${sizes[size]} ${isWide ? 'w-full' : ''}`;
}

export function Button({
  look,
  size,
  isWide,
  className = '',
  type = 'submit',
  ...rest
}: LookProps & ComponentProps<'button'>) {
  return <button type={type} className={`${buttonClasses({ look, size, isWide })} ${className}`} {...rest} />;
}

/** A link that looks like a button. It is prefetched when the visitor is about to follow it. */
export function ButtonLink({
  look,
  size,
  isWide,
  className = '',
  prefetch = 'intent',
  ...rest
}: LookProps & ComponentProps<typeof Link>) {
  return <Link prefetch={prefetch} className={`${buttonClasses({ look, size, isWide })} ${className}`} {...rest} />;
}
