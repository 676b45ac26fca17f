import type { ReactNode } from 'react';

type Tone = 'sand' | 'chestnut' | 'tide' | 'moss' | 'rust';

const tones: Record<Tone, string> = {
  sand: 'bg-sand text-ink-2',
  chestnut: 'bg-chestnut-wash text-chestnut-deep',
  tide: 'bg-tide-wash text-tide',
  moss: 'bg-moss-wash text-moss',
  rust: 'bg-rust-wash text-rust',
};

const dots: Record<Tone, string> = {
  sand: 'bg-ink-3',
  chestnut: 'bg-chestnut',
  tide: 'bg-tide',
  moss: 'bg-moss',
  rust: 'bg-rust',
};

interface Props {
  tone?: Tone;
  /** A dot before the text. It is never the only sign of a state. */
  dot?: Tone;
  children: ReactNode;
}

export function Pill({ tone = 'sand', dot, children }: Props) {
  return (
    <span
      className={`inline-flex items-center gap-2 rounded-full px-3 py-1.5 text-sm whitespace-nowrap max-[16rem]:whitespace-normal ${tones[tone]}`}
    >
      {dot && <span aria-hidden="true" className={`size-2 rounded-full ${dots[dot]}`} />}
      {children}
    </span>
  );
}
