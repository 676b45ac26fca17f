import { createContext, useContext } from 'react';

/** What a form knows of its fields. Each field takes its own from here, by its name. */
export interface FormFields {
  /** The initial values of a field, several for ticks: what was refused, otherwise what is saved. */
  values: (name: string) => string[];
  /** The error of a field, in the reader's language. */
  fault: (name: string) => string | undefined;
  /** Checks the whole form again, for controls that change without an input event. */
  recheck: (name: string) => void;
}

export const FormContext = createContext<FormFields>({
  values: () => [],
  fault: () => undefined,
  recheck: () => undefined,
});

export const useFields = (): FormFields => useContext(FormContext);

/** The first initial value of a field; '' if it has none. */
export const useStart = (name: string): string => useFields().values(name)[0] ?? '';
