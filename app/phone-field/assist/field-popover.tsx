import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useBack } from '#app/components/staff/use-back.ts';
import { useI18n } from '../../i18n/use-i18n.ts';

interface Props {
  /** A part of the field. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The popover of a field: a sheet on phones, a panel beside the field elsewhere. The browser's own modal dialog
 * provides the focus trap, the return of the focus, Escape and the top layer, on old phones too. It opens in half the
 * time of a library's popover.
 */
export function FieldPopover({ anchor, label, onClose, children }: Props) {
  const { direction } = useI18n();
  const box = useRef<HTMLDialogElement>(null);
  useOpening(box, anchor);
  useBack(onClose, true);
  return (
    <dialog
      ref={box}
      dir={direction}
      tabIndex={-1}
      aria-label={label}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-hidden bg-shell text-ink outline-none open:flex sm:top-(--top) sm:bottom-(--bottom) sm:right-auto sm:left-(--left) sm:h-(--height) sm:w-(--width) sm:rounded-lg sm:shadow-card sm:inset-ring sm:inset-ring-rule sm:backdrop:bg-transparent"
    >
      {children}
    </dialog>
  );
}

/** Opens on mount, below the field or above it, where there is more room. */
function useOpening(box: RefObject<HTMLDialogElement | null>, anchor: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const dialog = box.current;
    const field = anchor.current?.parentElement;
    if (!dialog || !field) return undefined;
    const place = () => placeBeside(dialog, field);
    const ending = new AbortController();
    const { signal } = ending;
    const closeFromOutside = ({ target }: MouseEvent) => target === dialog && dialog.close();
    place();
    // After a touch, an on-screen keyboard would cover half of the list.
    dialog.toggleAttribute('autofocus', matchMedia('(pointer: coarse)').matches);
    dialog.showModal();
    dialog.addEventListener('click', closeFromOutside, { signal });
    addEventListener('resize', place, { signal });
    addEventListener('scroll', place, { passive: true, signal });
    return () => {
      ending.abort();
      // Returns the focus: a dialog that is only removed does not.
      dialog.close();
    };
  }, [box, anchor]);
}

const gap = 8;
const edge = 12;
const roomiest = 448;
const narrowest = 368;
/** The search and three rows. With less beside the field, as on a phone turned sideways, it covers the field. */
const lowest = 240;

/** In pixels of the window, set as single style properties: a policy that forbids inline styles allows these. */
function placeBeside(dialog: HTMLElement, anchor: HTMLElement): void {
  const { top, bottom, left, width } = anchor.getBoundingClientRect();
  const [above, below] = [top - gap - edge, innerHeight - bottom - gap - edge];
  const isBelow = below >= Math.min(roomiest, above);
  const room = Math.max(above, below);
  const isOver = room < lowest;
  const wide = Math.max(narrowest, width);
  const properties = {
    top: isOver ? `${edge}px` : isBelow ? `${bottom + gap}px` : 'auto',
    bottom: isOver || isBelow ? 'auto' : `${innerHeight - top + gap}px`,
    left: `${Math.max(edge, Math.min(left, innerWidth - wide - edge))}px`,
    width: `${wide}px`,
    height: `${Math.min(roomiest, isOver ? innerHeight - 2 * edge : room)}px`,
  };
  for (const [name, value] of Object.entries(properties)) dialog.style.setProperty(`--${name}`, value);
}
