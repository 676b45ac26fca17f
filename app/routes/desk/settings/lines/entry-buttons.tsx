import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '#app/i18n/use-i18n.ts';

export interface EntryPlace {
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
}

/** Buttons to move or remove the entry with this name. */
export function EntryButtons({ name, at, count, onMove, onRemove }: EntryPlace & { name: string }) {
  const { t } = useI18n();
  return (
    <span className="flex flex-none gap-1">
      <IconButton label={t('lines_set.move_up', { name })} isOff={at === 0} onPress={() => onMove(at, at - 1)}>
        <ArrowUp aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton
        label={t('lines_set.move_down', { name })}
        isOff={at === count - 1}
        onPress={() => onMove(at, at + 1)}
      >
        <ArrowDown aria-hidden="true" className="size-5" />
      </IconButton>
      <IconButton label={t('lines_set.remove', { name })} onPress={() => onRemove(at)}>
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </span>
  );
}

interface IconButtonProps {
  label: string;
  isOff?: boolean;
  onPress: () => void;
  children: ReactNode;
}

export function IconButton({ label, isOff = false, onPress, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sand hover:text-ink disabled:opacity-35"
    >
      {children}
    </button>
  );
}

export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const rest = list.filter((_, at) => at !== from);
  const entry = list[from];
  return entry === undefined || to < 0 || to > rest.length ? [...list] : rest.toSpliced(to, 0, entry);
}

/** A short id, unique in its list. Tickets store it. */
export function freshId(taken: readonly string[]): string {
  const [a = 0] = crypto.getRandomValues(new Uint32Array(1));
  const id = a.toString(36);
  return taken.includes(id) ? freshId(taken) : id;
}
