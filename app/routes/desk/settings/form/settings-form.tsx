import { useId, useRef, useState, type FocusEvent, type ReactNode, type RefObject } from 'react';
import { useNavigation } from 'react-router';
import { focusFirstFault, PostForm, useFirstFault, useFormAnswer } from '#app/form/post-form.tsx';
import { ProofFields } from '#app/proof/proof-fields.tsx';
import { fieldsAfter } from '#app/form/fields-after.ts';
import { FormContext } from '#app/form/form-context.ts';
import { useOnChange } from '#app/live/use-on-change.ts';
import { useFaultText } from './fault-texts.ts';
import { SaveBar } from './save-bar.tsx';
import { useUnsaved } from './unsaved.tsx';
import {
  markOf,
  proofFaultOf,
  seenField,
  type FormEntries,
  type FormFaults,
  type FormAnswer,
} from '#app/form/form-answer.ts';

interface Props {
  form: string;
  /** The saved values, as the form would post them. */
  entries: FormEntries;
  /** Checks the server's rules while the user types. */
  check?: (form: FormData) => FormFaults;
  label?: string;
  children: ReactNode;
}

/** A settings form with its button, errors while the user types, 'Saved', and 'Undo'. */
export function SettingsForm({ form, entries, check, label, children }: Props) {
  const formId = useId();
  const answer = useFormAnswer(form);
  const { fault, look, isRight } = useFaults(answer, check);
  const own = useRef<HTMLFormElement>(null);
  useFirstFault(own, answer);
  const { isUnsaved, compare } = useUnsaved(formId, answer);
  const drawing = useDrawing(answer?.outcome === 'undone' ? JSON.stringify([answer.at, entries]) : null);
  const seen = useSeen(answer, entries);
  const here = useFocusKept(own, entries);
  const { values } = fieldsAfter(answer, entries);
  const recheck = (name: string): void => {
    // The control's new values are in the form only after the next render.
    requestAnimationFrame(() => {
      const element = document.getElementById(formId);
      if (!(element instanceof HTMLFormElement)) return;
      look(element, name);
      compare(element);
    });
  };
  return (
    <div>
      <PostForm
        ref={own}
        id={formId}
        form={form}
        noValidate
        {...here}
        onInput={({ currentTarget, target }) => {
          look(currentTarget, nameOf(target));
          compare(currentTarget);
        }}
        onSubmit={(event) => {
          if (!isRight(event.currentTarget)) event.preventDefault();
        }}
      >
        <input type="hidden" name={seenField} value={seen} />
        <div key={drawing} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <FormContext value={{ values, fault, recheck }}>{children}</FormContext>
          <ProofFields fault={proofFaultOf(answer)} />
        </div>
      </PostForm>
      <SaveBar formId={formId} form={form} entries={entries} isUnsaved={isUnsaved} label={label} />
    </div>
  );
}

/**
 * From which values the form was filled. After a refusal the page may still hold the older ones; whoever saves again has
 * read that there are newer ones. Between an answer and the values that follow it the page does not know them.
 */
function useSeen(answer: FormAnswer | null, entries: FormEntries): string {
  const { state } = useNavigation();
  if (answer?.outcome === 'refused' && answer.seen !== null) return answer.seen;
  return state === 'loading' ? '' : markOf(entries);
}

/**
 * Values restored by an undo appear in new fields. Those fields stay when another form of the page is answered: new
 * ones would lose the typed text and the focus.
 */
function useDrawing(broughtBack: string | null): string {
  const [drawn, setDrawn] = useState('fields');
  const drawing = broughtBack ?? drawn;
  if (drawing !== drawn) setDrawn(drawing);
  return drawing;
}

/** What was saved may be drawn in new fields: the focus goes on in the one of the same name, not at the top of the page. */
function useFocusKept(form: RefObject<HTMLFormElement | null>, entries: FormEntries) {
  const name = useRef('');
  useOnChange(JSON.stringify(entries), () => {
    const field = form.current?.elements.namedItem(name.current);
    if (document.activeElement === document.body && field instanceof HTMLElement) field.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent) => void (name.current = nameOf(target)),
    onBlur: () => void (name.current = ''),
  };
}

/** The browser's errors for fields the user has touched, and the server's errors for the others. */
function useFaults(answer: FormAnswer | null, check?: (form: FormData) => FormFaults) {
  const text = useFaultText();
  const [own, setOwn] = useState<FormFaults>({});
  const [touched, setTouched] = useState<{ names: ReadonlySet<string>; since: number }>({ names: new Set(), since: 0 });
  const since = answer?.at ?? 0;
  // The server's errors stay until the user touches the field again.
  const names = touched.since === since ? touched.names : new Set<string>();
  // A call may come from an older render, so fields touched since then are added to the newest set.
  const touch = (touchedNow: readonly string[]): void =>
    setTouched((known) => ({ names: new Set([...(known.since === since ? known.names : []), ...touchedNow]), since }));
  const look = (form: HTMLFormElement, name: string): void => {
    if (name === '') return;
    touch([name]);
    setOwn(check?.(new FormData(form)) ?? {});
  };
  const isRight = (form: HTMLFormElement): boolean => {
    const found = check?.(new FormData(form)) ?? {};
    const wrong = Object.keys(found);
    setOwn(found);
    if (wrong.length === 0) return true;
    touch(wrong);
    requestAnimationFrame(() => focusFirstFault(form));
    return false;
  };
  const fault = (name: string) => text(names.has(name) ? own[name] : answer?.faults[name]);
  return { fault, look, isRight };
}

function nameOf(target: EventTarget): string {
  return target instanceof Element ? (target.getAttribute('name') ?? '') : '';
}
