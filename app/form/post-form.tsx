import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ComponentProps, RefObject } from 'react';
import { Form, useNavigation } from 'react-router';
import { useKeptAnswer } from '../live/use-kept-answer.ts';
import { sentIn } from './form-answer.ts';
import type { FormAnswer } from './form-answer.ts';

interface PostFormProps extends Omit<ComponentProps<typeof Form>, 'method' | 'hidden'> {
  /** Its name among the forms of the page. */
  form: string;
  /** What else is posted. */
  hidden?: Record<string, string>;
}

/** One form of a page that may hold several. It works without scripts. */
export function PostForm({ form, hidden = {}, children, ...rest }: PostFormProps) {
  return (
    <Form method="post" preventScrollReset {...rest}>
      <input type="hidden" name="form" value={form} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

/** The answer to this very form, until another is sent: several of one name differ by what else they post. */
export function useFormAnswer<More = object>(form: string, hidden: Record<string, string> = {}) {
  const last = useKeptAnswer<FormAnswer & More>();
  if (last?.form !== form) return null;
  const isOwn =
    last.outcome === 'done' || Object.entries(hidden).every(([name, value]) => sentIn(last, name) === value);
  return isOwn ? last : null;
}

/** Whether the form of this name is on its way. */
export function useIsSending(form: string): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('form') === form;
}

/** Whoever is refused goes on in the first field that is wrong. */
export function useFirstFault(form: RefObject<HTMLFormElement | null>, answer: FormAnswer | null | undefined): void {
  useEffect(() => {
    if (answer?.outcome === 'refused' && form.current) focusFirstFault(form.current);
  }, [form, answer]);
}

export function focusFirstFault(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong]')?.focus();
}

interface DoneProps {
  text: string;
  /** Where the button that was pressed is gone: the reader goes on from here. */
  takesFocus?: boolean;
}

export function Done({ text, takesFocus = false }: DoneProps) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) note.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={note} tabIndex={-1} className="flex items-center gap-1.5 font-semibold text-moss outline-none">
      <Check aria-hidden="true" className="size-5 flex-none" />
      {text}
    </p>
  );
}
