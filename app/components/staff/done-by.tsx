import { UserRound } from 'lucide-react';

/** Who did something, beside what was done: the sign keeps the name from being read as whom it was done to. */
export function DoneBy({ who }: { who: string }) {
  return (
    <span className="inline-flex items-baseline gap-1 text-ink-2">
      <UserRound aria-hidden="true" className="size-3.5 flex-none self-center" />
      {who}
    </span>
  );
}
