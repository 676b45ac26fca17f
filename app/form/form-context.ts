import { createContext, useContext } from 'react';
import type { FormAnswer, FormEntries } from './form-answer.ts';
import type { FaultText } from './fault-text.ts';

/** What a form knows of its fields. Each field takes its own from here, by its name. */
export interface FormFields {
  /** The initial values of a field, several for ticks: what was refused, otherwise what is saved. */
  values: (name: string) => string[];
  /** The error of a field, in the reader's language. */
  fault: (name: string) => string | undefined;
  /** Checks the whole form again, for controls that change without an input event. */
  recheck: (name: string) => void;
}

const noForm: FormFields = { values: () => [], fault: () => undefined, recheck: () => undefined };

export const FormContext = createContext(noForm);

export const useFields = (): FormFields => useContext(FormContext);

/** The first initial value of a field; '' if it has none. */
export const useStart = (name: string): string => useFields().values(name)[0] ?? '';

/** The fields of a form that was filled from these entries, after its answer. */
export function fieldsAfter(answer: FormAnswer | null, entries: FormEntries, text?: FaultText): FormFields {
  const refused = answer?.outcome === 'refused' ? answer : null;
  return {
    values: (name) => (refused?.sent ?? entries).filter(([at]) => at === name).map(([, value]) => value),
    fault: (name) => text?.(refused?.faults[name]),
    recheck: noForm.recheck,
  };
}
