import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useI18n, isolated } from '../../i18n/use-i18n.ts';
import { useHasScripts } from '../../live/use-in-browser.ts';

interface OrderedItem {
  id: string;
  /** What screen readers announce when the row moves. */
  name: string;
}

interface Props<Item extends OrderedItem> {
  label: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
  /** More content by row id, below the whole row: on a phone the buttons leave little room beside them. */
  below?: Readonly<Record<string, ReactNode>>;
  /** Called after a row moved. */
  onMove?: () => void;
}

/** A list that people reorder with buttons, so that everybody can do it, with a keyboard too. A form posts the rows in the order shown. */
export function OrderList<Item extends OrderedItem>({ label, items, children, below, onMove }: Props<Item>) {
  const { t, number } = useI18n();
  const isAlive = useHasScripts();
  const [order, setOrder] = useState(() => items.map(({ id }) => id));
  const [told, tell] = useState('');
  const known = new Map(items.map((item) => [item.id, item]));
  const added = items.filter(({ id }) => !order.includes(id));
  const shown = [...order.flatMap((id) => known.get(id) ?? []), ...added];
  const move = (from: number, to: number, button: HTMLButtonElement): void => {
    const ids = shown.map(({ id }) => id);
    const [moved = ''] = ids.splice(from, 1);
    ids.splice(to, 0, moved);
    flushSync(() => setOrder(ids));
    // A row loses the focus when it moves in the document.
    button.focus();
    tell(t('settings.moved', { name: isolated(known.get(moved)?.name ?? ''), place: number(to + 1) }));
    onMove?.();
  };
  return (
    <>
      <ol aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {shown.map((item, at) => (
          <li
            key={item.id}
            className="flex flex-wrap items-center gap-1 rounded-md bg-card ps-3 pe-1 inset-ring-[1.5px] inset-ring-rule"
          >
            <div className="min-w-0 flex-1 basis-32">{children(item)}</div>
            {isAlive && shown.length > 1 && (
              <div className="flex flex-none max-[22rem]:flex-col">
                {ways.map(({ by, text, icon: Icon }) => {
                  const isOff = !shown[at + by];
                  return (
                    <button
                      key={by}
                      type="button"
                      aria-label={t(text, { name: isolated(item.name) })}
                      aria-disabled={isOff}
                      onClick={({ currentTarget }) => !isOff && move(at, at + by, currentTarget)}
                      className="grid size-11 flex-none place-items-center rounded-md text-ink-2 hover:bg-sand hover:text-ink aria-disabled:opacity-40 aria-disabled:hover:bg-transparent"
                    >
                      <Icon aria-hidden="true" className="size-5" />
                    </button>
                  );
                })}
              </div>
            )}
            {below && <div className="w-full">{below[item.id]}</div>}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  );
}

const ways = [
  { by: -1, text: 'settings.move_up', icon: ArrowUp },
  { by: 1, text: 'settings.move_down', icon: ArrowDown },
] as const;
