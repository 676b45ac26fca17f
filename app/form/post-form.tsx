import { Check } from 'lucide-react';
import { useEffect, useRef, type ComponentProps, type RefObject } from 'react';
import { Form, useNavigation, Link } from 'react-router';
import { useKeptAnswer } from '../live/use-kept-answer.ts';
import { sentIn, type FormAnswer } from './form-answer.ts';
import { Alert } from '../components/alert.tsx';
import { Trans } from '../i18n/trans.tsx';
import { useI18n } from '../i18n/use-i18n.ts';

interface PostFormProps extends Omit<ComponentProps<typeof Form>, 'method' | 'hidden'> {
  /** The form's name among the forms of the page. */
  form: string;
  /** Further entries to post. */
  hidden?: Record<string, string>;
}

/** One form of a page with possibly several forms. It works without scripts. */
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

/** The answer to this form, until another form is sent. Forms with the same name differ by their other entries. */
export function useFormAnswer<More = object>(form: string, hidden: Record<string, string> = {}) {
  const last = useKeptAnswer<FormAnswer & More>();
  if (last?.form !== form) return null;
  const isOwn =
    last.outcome === 'done' || Object.entries(hidden).every(([name, value]) => sentIn(last, name) === value);
  return isOwn ? last : null;
}

/** Whether the form with this name is being sent. */
export function useIsSending(form: string): boolean {
  const { state, formData } = useNavigation();
  return state !== 'idle' && formData?.get('form') === form;
}

/** After a refusal, the focus moves to the first field that is wrong. */
export function useFirstFault(form: RefObject<HTMLFormElement | null>, answer: FormAnswer | null | undefined): void {
  useEffect(() => {
    if (answer?.outcome === 'refused' && form.current) focusFirstFault(form.current);
  }, [form, answer]);
}

/** In a fold it is unfolded first. */
export function focusFirstFault(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong]');
  for (let fold = wrong?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  wrong?.focus();
}

interface DoneProps {
  text: string;
  /** If the pressed button is gone, the focus moves here. */
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

/** For a form without a save bar. */
export function NotSent({ form }: { form: string }) {
  return <NotSentAlert answer={useFormAnswer(form)} />;
}

/** Says that the request never reached the server, or that nobody is signed in any more. */
export function NotSentAlert({ answer }: { answer: FormAnswer | null | undefined }) {
  const { t } = useI18n();
  if (answer?.refusal === 'unauthenticated') return <SignedOut key={answer.at} />;
  return answer?.refusal === 'not_sent' ? <Alert key={answer.at}>{t('frame.not_sent')}</Alert> : null;
}

/** In another tab, so that nothing typed here is lost. */
export function SignedOut() {
  const link = <Link to="/sign-in" target="_blank" prefetch="none" className="underline underline-offset-4" />;
  return (
    <Alert>
      <Trans id="frame.signed_out" components={{ a: link }} />
    </Alert>
  );
}
