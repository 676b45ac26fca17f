import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button } from '../button.tsx';
import { useI18n } from '../../i18n/use-i18n.ts';

interface Props {
  title: string;
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * The browser's own `<dialog>`. It traps the focus, starts at the element marked `data-first`, closes on Escape, and
 * gives the focus back.
 */
export function Modal({ title, onClose, className = 'max-w-lg', children }: Props) {
  const { t } = useI18n();
  const titleId = useId();
  const dialog = useShownDialog();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className={`m-auto max-h-[calc(100dvh-1rem)] w-[calc(100vw-1rem)] rounded-[1.25rem] bg-card p-0 text-ink shadow-card backdrop:bg-[oklch(0.2_0.02_60/0.5)] ${className}`}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-6">
        <div className="flex items-start justify-between gap-3">
          <h2 id={titleId} className="pt-1.5 text-xl">
            {title}
          </h2>
          <form method="dialog" className="print:hidden">
            <button
              aria-label={t('frame.close')}
              className="-me-2 grid size-11 place-items-center rounded-md text-ink-2 hover:bg-sand"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </form>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/**
 * For a `<dialog>` that is open as long as it exists. A press beside it closes it, but not when something was written in a
 * form: on a phone a finger slips easily.
 */
export function useShownDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const written = fieldsWritten(element);
    if (!element.open) element.showModal();
    element.querySelector<HTMLElement>('[data-first]')?.focus();
    const closeOutside = (event: MouseEvent) => event.target === element && !written() && element.close();
    element.addEventListener('click', closeOutside);
    return () => {
      element.removeEventListener('click', closeOutside);
      // Gives the focus back where it was: a dialog that is only removed does not.
      element.close();
    };
  }, []);
  return dialog;
}

/** Whether a field of a form holds something else than when it first had the focus. */
function fieldsWritten(dialog: HTMLDialogElement): () => boolean {
  // Bounded by the fields of the dialog.
  const before = new Map<HTMLInputElement | HTMLTextAreaElement, string>();
  dialog.addEventListener('focusin', ({ target: field }) => {
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isField && field.form && !before.has(field)) before.set(field, field.value);
  });
  return () => [...before].some(([field, value]) => field.isConnected && !['', value].includes(field.value));
}

interface DecisionProps extends Pick<Props, 'title' | 'onClose' | 'children'> {
  /** The label of the button that confirms. */
  submit: string;
  onDecide: (fields: FormData) => void;
}

/** A dialog that ends in one decision. */
export function Decision({ submit, onDecide, children, ...dialog }: DecisionProps) {
  return (
    <Modal {...dialog}>
      <form
        className="grid gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (event.currentTarget.reportValidity()) onDecide(new FormData(event.currentTarget));
        }}
      >
        {children}
        <Button isWide>{submit}</Button>
      </form>
    </Modal>
  );
}
