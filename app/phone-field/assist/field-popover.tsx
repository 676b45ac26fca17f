import { useLayoutEffect } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';

interface Props {
  ref: RefObject<HTMLDialogElement | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * What a field opens: a sheet on phones, a panel beside the field elsewhere. The browser's own modal dialog brings the trap for the
 * focus, its return, Escape and the top layer, on old phones too, and opens in half the time of a library's popover.
 */
export function FieldPopover({ ref, label, onClose, children }: Props) {
  const { direction } = useI18n();
  return (
    <dialog
      ref={ref}
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

/**
 * Opens it as soon as it is there, below the field or above it, where there is more room. To be called before other effects that
 * measure what is inside.
 * @param anchor a part of the field
 */
export function useFieldPopover(box: RefObject<HTMLDialogElement | null>, anchor: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const dialog = box.current;
    const field = anchor.current?.parentElement;
    if (!dialog || !field) return undefined;
    const place = () => placeBeside(dialog, field);
    const closeFromOutside = ({ target }: MouseEvent) => target === dialog && dialog.close();
    place();
    // Where a finger opened it, a keyboard over half of the list is not what was asked for.
    dialog.toggleAttribute('autofocus', matchMedia('(pointer: coarse)').matches);
    dialog.showModal();
    dialog.addEventListener('click', closeFromOutside);
    addEventListener('resize', place);
    addEventListener('scroll', place, { passive: true });
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place);
      dialog.removeEventListener('click', closeFromOutside);
      // Gives the focus back, which a dialog that only vanishes does not.
      dialog.close();
    };
  }, [box, anchor]);
}

const gap = 8;
const edge = 12;
const roomiest = 448;
const narrowest = 368;

/** In pixels of the window, by properties of its own: a policy that forbids styles in the page allows these. */
function placeBeside(dialog: HTMLElement, anchor: HTMLElement): void {
  const { top, bottom, left, width } = anchor.getBoundingClientRect();
  const [above, below] = [top - gap - edge, innerHeight - bottom - gap - edge];
  const isBelow = below >= Math.min(roomiest, above);
  const wide = Math.max(narrowest, width);
  const properties = {
    top: isBelow ? `${bottom + gap}px` : 'auto',
    bottom: isBelow ? 'auto' : `${innerHeight - top + gap}px`,
    left: `${Math.max(edge, Math.min(left, innerWidth - wide - edge))}px`,
    width: `${wide}px`,
    height: `${Math.min(roomiest, Math.max(above, below))}px`,
  };
  for (const [name, value] of Object.entries(properties)) dialog.style.setProperty(`--${name}`, value);
}
