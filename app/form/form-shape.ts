// What a form asks for, said once: how each value is written into the form's entries, read back, and checked.

import type { FieldFault } from '#domain/line/service.ts';
import { entriesIn, type FormEntries, type FormFaults } from './form-answer.ts';

/** All values of a form under one name. */
export type Values = (name: string) => string[];

export function valuesIn(form: FormData | FormEntries): Values {
  const byName = new Map<string, string[]>();
  for (const [name, value] of form instanceof FormData ? entriesIn(form) : form) {
    const known = byName.get(name);
    if (known) known.push(value.trim());
    else byName.set(name, [value.trim()]);
  }
  return (name) => byName.get(name) ?? [];
}

/** One value of a form, below a name. */
export interface Part<Value> {
  entries: (value: Value, name: string) => FormEntries;
  read: (values: Values, name: string) => Value;
  /** One code for each name that is wrong; without it nothing can be. */
  faults?: (value: Value, name: string) => FormFaults;
}

/** The code of the rule that a value breaks. */
type Check<Value> = (value: Value) => string | false | null;

export function single<Value>(write: (value: Value) => string, read: (typed: string) => Value, check?: Check<Value>) {
  const part: Part<Value> = {
    entries: (value, name) => [[name, write(value)]],
    read: (values, name) => read(values(name)[0] ?? ''),
    faults: (value, name) => {
      const code = check?.(value);
      return code ? { [name]: code } : {};
    },
  };
  return part;
}

export const text = (check?: Check<string>) => single((value) => value, String, check);

export const textOrNull = (check?: Check<string | null>) =>
  single<string | null>(
    (value) => value ?? '',
    (typed) => typed || null,
    check,
  );

/** Accepts digits only: an empty field is not zero. */
export const wholeIn = (typed: string): number => (/^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN);

export const whole = (check?: Check<number>) => single(String, wholeIn, check);

export const oneOf = <Choice extends string>(choices: readonly Choice[], usual: Choice) =>
  single<Choice>(
    (value) => value,
    (typed) => choices.find((choice) => choice === typed) ?? usual,
  );

/** A box, posted only while it is ticked. */
export function tick(on: 'true' | 'on' | 'yes'): Part<boolean> {
  return {
    entries: (isTicked, name) => (isTicked ? [[name, on]] : []),
    read: (values, name) => values(name)[0] === on,
  };
}

/** The values of boxes or rows with one name, in their order. */
export const several = (): Part<string[]> => ({
  entries: (chosen, name) => chosen.map((value) => [name, value]),
  read: (values, name) => values(name),
});

export type Shape<Value> = { readonly [Name in keyof Value]: Part<Value[Name]> };

/** Several values. Their names stand below the name of the whole, or alone: `quiet.from`, `from`. */
export function group<Value extends object>(shape: Shape<Value>, nameOf = below): Part<Value> {
  const parts = Object.entries(shape) as [string, Part<unknown>][];
  const of = (value: Value, name: string): unknown => value[name as keyof Value];
  return {
    entries: (value, path) => parts.flatMap(([name, part]) => part.entries(of(value, name), nameOf(path, name))),
    read: (values, path) =>
      Object.fromEntries(parts.map(([name, part]) => [name, part.read(values, nameOf(path, name))])) as Value,
    faults: (value, path) =>
      Object.assign({}, ...parts.map(([name, part]) => part.faults?.(of(value, name), nameOf(path, name)))),
  };
}

const below = (path: string, name: string): string => `${path}.${name}`;

export const flat = <Value extends object>(shape: Shape<Value>) => group(shape, (_path, name) => name);

/** If a field has several faults, its first one is shown. */
export const byPath = (faults: readonly FieldFault[]): FormFaults =>
  Object.fromEntries(faults.toReversed().map(({ path, code }) => [path, code]));

/**
 * A whole form: its entries for what is saved, and what a posted form says and breaks.
 * @param faultsOf the rules that are about several fields
 */
export function formOf<Value extends object>(
  shape: Shape<Value>,
  faultsOf: (value: Value) => readonly FieldFault[] = () => [],
) {
  const part = flat(shape);
  const read = (form: FormData | FormEntries): Value => part.read(valuesIn(form), '');
  return {
    entries: (value: Value): FormEntries => part.entries(value, ''),
    read,
    faults: (form: FormData | FormEntries): FormFaults => {
      const value = read(form);
      return { ...part.faults?.(value, ''), ...byPath(faultsOf(value)) };
    },
  };
}
