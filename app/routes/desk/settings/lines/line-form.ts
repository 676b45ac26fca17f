// Converts a line to form entries and back. Field names are the paths of the domain's rules, so that a fault appears beside its field.

import type { ByLanguage } from '#domain/by-language.ts';
import { lineFaults, type LineFields } from '#domain/line/line-faults.ts';
import { lineRanges, returnRules, type LineSettings } from '#domain/line/line-settings.ts';
import { questionKinds, type Question } from '#domain/line/question.ts';
import type { FieldFault, Service } from '#domain/line/service.ts';
import { guestLanguages } from '#locales/languages.ts';
import type { FormEntries, FormFaults } from '#app/form/form-answer.ts';

/** The value of a form field, or '' if there is none. */
export type Read = (name: string) => string;

export const readerOf =
  (form: FormData): Read =>
  (name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };

/** For pages that have the entries of a form instead of the form. */
export const readerOfEntries = (entries: FormEntries): Read => {
  const byName = new Map(entries);
  return (name) => byName.get(name) ?? '';
};

export function byPath(faults: readonly FieldFault[]): FormFaults {
  // If a field has several faults, its first one is shown.
  return Object.fromEntries(faults.toReversed().map(({ path, code }) => [path, code]));
}

const numberNames = Object.keys(lineRanges) as (keyof typeof lineRanges)[];
const switchNames = ['autoNoShow', 'keepsOvernight'] as const;

/** What the page of a line changes. Its hours have a page of their own. */
type LineDraft = Required<Pick<LineFields, 'name' | 'prefix' | 'services' | 'questions'>> & {
  settings: Partial<LineSettings>;
};

export function lineEntries({ name, prefix, settings, services, questions }: LineDraft & { settings: LineSettings }) {
  const entries: FormEntries = [
    ...textEntries('name', name),
    ['prefix', prefix],
    ...serviceEntries(services),
    ...questionEntries(questions),
    ['returnRule', settings.returnRule],
    ...numberNames.map((field): [string, string] => [field, String(settings[field])]),
    ...switchNames.filter((field) => settings[field]).map((field): [string, string] => [field, 'on']),
  ];
  return entries;
}

export function lineIn(read: Read): LineDraft {
  const numbers = Object.fromEntries(numberNames.map((field) => [field, numberIn(read(field))]));
  const switches = Object.fromEntries(switchNames.map((field) => [field, read(field) === 'on']));
  const rule = returnRules.find((known) => known === read('returnRule'));
  return {
    name: textsIn(read, 'name'),
    prefix: read('prefix'),
    services: servicesIn(read),
    questions: questionsIn(read),
    settings: { ...numbers, ...switches, ...(rule && { returnRule: rule }) },
  };
}

export function lineFormFaults(form: FormData): FormFaults {
  return byPath(lineFaults(lineIn(readerOf(form))));
}

function serviceEntries(services: readonly Service[]): FormEntries {
  return services.flatMap(({ id, name, expectedMinutes, bring }, at): FormEntries => [
    [`services.${at}.id`, id],
    ...textEntries(`services.${at}.name`, name),
    [`services.${at}.expectedMinutes`, expectedMinutes === null ? '' : String(expectedMinutes)],
    ...bring.flatMap((item, place): FormEntries => [
      [`services.${at}.bring.${place}.id`, item.id],
      ...textEntries(`services.${at}.bring.${place}.text`, item.text),
    ]),
  ]);
}

export function servicesIn(read: Read): Service[] {
  return listed(read, 'services').map((path) => {
    const minutes = read(`${path}.expectedMinutes`);
    return {
      id: read(`${path}.id`),
      name: textsIn(read, `${path}.name`),
      expectedMinutes: minutes === '' ? null : numberIn(minutes),
      bring: listed(read, `${path}.bring`).map((item) => ({
        id: read(`${item}.id`),
        text: textsIn(read, `${item}.text`),
      })),
    };
  });
}

function questionEntries(questions: readonly Question[]): FormEntries {
  return questions.flatMap(({ id, kind, label, isRequired, options }, at): FormEntries => [
    [`questions.${at}.id`, id],
    [`questions.${at}.kind`, kind],
    ...textEntries(`questions.${at}.label`, label),
    ...(isRequired ? ([[`questions.${at}.isRequired`, 'on']] satisfies FormEntries) : []),
    ...options.flatMap((option, place): FormEntries => [
      [`questions.${at}.options.${place}.id`, option.id],
      ...textEntries(`questions.${at}.options.${place}.label`, option.label),
    ]),
  ]);
}

export function questionsIn(read: Read): Question[] {
  return listed(read, 'questions').map((path) => {
    const kind = questionKinds.find((known) => known === read(`${path}.kind`)) ?? 'text';
    const options = listed(read, `${path}.options`).map((option) => ({
      id: read(`${option}.id`),
      label: textsIn(read, `${option}.label`),
    }));
    return {
      id: read(`${path}.id`),
      kind,
      label: textsIn(read, `${path}.label`),
      isRequired: read(`${path}.isRequired`) === 'on',
      options: kind === 'choice' ? options : [],
    };
  });
}

/** The paths of a list's entries, up to the first gap. */
export function listed(read: Read, path: string): string[] {
  const paths: string[] = [];
  while (paths.length < maxList && read(`${path}.${paths.length}.id`) !== '') paths.push(`${path}.${paths.length}`);
  return paths;
}

/** More than any rule allows. Further entries are ignored. */
const maxList = 100;

export function textEntries(path: string, texts: ByLanguage): FormEntries {
  return Object.entries(texts).map(([language, text]) => [`${path}.${language}`, text]);
}

/** Languages without a text are left out. */
export function textsIn(read: Read, path: string): ByLanguage {
  const written = guestLanguages.map(({ tag }): [string, string] => [tag, read(`${path}.${tag}`)]);
  return Object.fromEntries(written.filter(([, text]) => text !== ''));
}

/** An empty field is not a number. */
export function numberIn(text: string): number {
  return text === '' ? Number.NaN : Number(text);
}
