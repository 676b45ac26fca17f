// What a form asks for, said once: how each value is written into the form's entries, read back, and checked.

import type { ByLanguage } from '#contract/views.ts';
import { guestLanguages } from '#locales/languages.ts';
import type { FieldFault } from '#domain/line/service.ts';
import type { FormEntries, FormFaults } from './form-answer.ts';
import { entriesIn } from './form-fields.ts';

/** All values of a form under one name. */
export type Values = (name: string) => string[];

export function valuesIn(form: FormData | FormEntries): Values {
  const byName = Map.groupBy(form instanceof FormData ? entriesIn(form) : form, ([name]) => name);
  return (name) => (byName.get(name) ?? []).map(([, value]) => value.trim());
}

/** One value of a form, below a name. */
export interface Part<Value> {
  entries: (value: Value, name: string) => FormEntries;
  read: (values: Values, name: string) => Value;
  faults: (value: Value, name: string) => FormFaults;
}

/** The code of the rule that a value breaks. */
type Check<Value> = (value: Value) => string | false | null;

function checked<Value>(check: Check<Value> | undefined): Part<Value>['faults'] {
  return (value, name) => {
    const code = check?.(value);
    return code ? { [name]: code } : {};
  };
}

export function single<Value>(write: (value: Value) => string, read: (text: string) => Value, check?: Check<Value>) {
  const part: Part<Value> = {
    entries: (value, name) => [[name, write(value)]],
    read: (values, name) => read(values(name)[0] ?? ''),
    faults: checked(check),
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

export const wholeOrNull = () =>
  single<number | null>(
    (value) => String(value ?? ''),
    (typed) => (typed === '' ? null : wholeIn(typed)),
  );

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
    faults: checked(undefined),
  };
}

export function several(check?: Check<string[]>): Part<string[]> {
  return {
    entries: (chosen, name) => chosen.map((value) => [name, value]),
    read: (values, name) => values(name),
    faults: checked(check),
  };
}

/** One text per language. Languages without a text are left out. */
export const texts: Part<ByLanguage> = {
  entries: (value, name) => Object.entries(value).map(([tag, written]) => [`${name}.${tag}`, written]),
  read: (values, name) => {
    const written = guestLanguages.map(({ tag }) => [tag, values(`${name}.${tag}`)[0] ?? ''] as const);
    return Object.fromEntries(written.filter(([, typed]) => typed !== ''));
  },
  faults: checked(undefined),
};

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
      Object.assign({}, ...parts.map(([name, part]) => part.faults(of(value, name), nameOf(path, name)))),
  };
}

const below = (path: string, name: string): string => `${path}.${name}`;

export const flat = <Value extends object>(shape: Shape<Value>) => group(shape, (_path, name) => name);

/** More than any rule allows. Further entries are ignored. */
const maxList = 100;

/** The paths of a list's entries, up to the first gap. */
export function listed(values: Values, path: string): string[] {
  const paths: string[] = [];
  while (paths.length < maxList && values(`${path}.${paths.length}.id`)[0]) paths.push(`${path}.${paths.length}`);
  return paths;
}

/** A list whose entries have ids: `services.0.id`, `services.0.name.en`. */
export function list<Entry extends { id: string }>(shape: Shape<Entry>): Part<Entry[]> {
  const entry = group(shape);
  return {
    entries: (value, path) => value.flatMap((one, at) => entry.entries(one, `${path}.${at}`)),
    read: (values, path) => listed(values, path).map((at) => entry.read(values, at)),
    faults: checked(undefined),
  };
}

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
      return { ...part.faults(value, ''), ...byPath(faultsOf(value)) };
    },
  };
}
