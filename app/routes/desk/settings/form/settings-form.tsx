import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { focusFirstFault, PostForm, useFormAnswer } from '../../../../form/post-form.tsx';
import { ProofFields } from '../../../../proof/proof-fields.tsx';
import { useFaultText } from './fault-texts.ts';
import { SaveBar } from './save-bar.tsx';
import { proofFaultOf } from '../../../../form/form-answer.ts';
import type { FormEntries, FormFaults, FormAnswer } from '../../../../form/form-answer.ts';

/** What the fields of a form are given. */
export interface FormFields {
  /** What stands in a field at first: what was refused, else what is kept. */
  value: (name: string) => string;
  /** The same for a name that stands there several times. */
  values: (name: string) => string[];
  /** What is wrong with a field, in the reader's language. */
  fault: (name: string) => string | undefined;
  /** Looks at everything anew; for controls that change without an input of their own. */
  recheck: (name: string) => void;
}

interface Props {
  /** Its name among the forms of the page. */
  form: string;
  /** What is kept now, as the form would post it. */
  entries: FormEntries;
  /** The rules of the server, as one types. */
  check?: (form: FormData) => FormFaults;
  label?: string;
  children: (fields: FormFields) => ReactNode;
}

/** A form of the settings with its button, what is wrong as one types, 'Saved', and the way back. */
export function SettingsForm({ form, entries, check, label, children }: Props) {
  const formId = useId();
  const answer = useFormAnswer(form);
  const { fault, look, isRight } = useFaults(answer, check);
  const drawing = useDrawing(answer?.outcome === 'undone' ? JSON.stringify([answer.at, entries]) : null);
  const known = answer?.outcome === 'refused' ? answer.sent : entries;
  const values = (name: string): string[] => known.filter(([at]) => at === name).map(([, value]) => value);
  const recheck = (name: string): void => {
    // What the control writes into the form is there after it has been drawn.
    requestAnimationFrame(() => {
      const element = document.getElementById(formId);
      if (element instanceof HTMLFormElement) look(element, name);
    });
  };
  return (
    <div>
      <PostForm
        id={formId}
        form={form}
        noValidate
        onInput={({ currentTarget, target }) => look(currentTarget, nameOf(target))}
        onSubmit={(event) => {
          if (!isRight(event.currentTarget)) event.preventDefault();
        }}
      >
        <div key={drawing} className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {children({ value: (name) => values(name)[0] ?? '', values, fault, recheck })}
          <ProofFields fault={proofFaultOf(answer)} />
        </div>
      </PostForm>
      <SaveBar formId={formId} form={form} answer={answer} label={label} />
    </div>
  );
}

/**
 * What was brought back stands in fresh fields, as soon as it is known here. They stay when another form of the page is answered next: what
 * was typed into them meanwhile, and the focus, would be lost with them.
 */
function useDrawing(broughtBack: string | null): string {
  const [drawn, setDrawn] = useState('fields');
  const drawing = broughtBack ?? drawn;
  if (drawing !== drawn) setDrawn(drawing);
  return drawing;
}

/** What the browser finds of the fields that were touched, and what the server said of the others. */
function useFaults(answer: FormAnswer | null, check?: (form: FormData) => FormFaults) {
  const text = useFaultText();
  const [own, setOwn] = useState<FormFaults>({});
  const [touched, setTouched] = useState<{ names: ReadonlySet<string>; since: number }>({ names: new Set(), since: 0 });
  const since = answer?.at ?? 0;
  // What the server answered holds until a field is touched again.
  const names = touched.since === since ? touched.names : new Set<string>();
  // Looks may be as old as the drawing before the last: what was touched since then counts too.
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
