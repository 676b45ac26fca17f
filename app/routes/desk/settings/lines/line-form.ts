import { lineFaults } from '#domain/line/line-faults.ts';
import { lineDefaults, lineRanges, returnRules, type LineSettings } from '#domain/line/line-settings.ts';
import { questionKinds, type Question } from '#domain/line/question.ts';
import type { Service } from '#domain/line/service.ts';
import { list, texts } from '#app/form/list-shape.ts';
import {
  flat,
  formOf,
  oneOf,
  several,
  text,
  textOrNull,
  tick,
  single,
  whole,
  wholeIn,
  type Part,
  type Shape,
} from '#app/form/form-shape.ts';

const minutes = single<number | null>(
  (value) => String(value ?? ''),
  (typed) => (typed === '' ? null : wholeIn(typed)),
);

export const services = list<Service>({
  id: text(),
  name: texts,
  expectedMinutes: minutes,
  bring: list({ id: text(), text: texts }),
});

const anyQuestions = list<Question>({
  id: text(),
  kind: oneOf(questionKinds, 'text'),
  label: texts,
  isRequired: tick('on'),
  options: list({ id: text(), label: texts }),
});

/** Options stay in the page while another kind is tried, and are not saved with it. */
export const questions: Part<Question[]> = {
  ...anyQuestions,
  read: (values, path) =>
    anyQuestions.read(values, path).map((one) => (one.kind === 'choice' ? one : { ...one, options: [] })),
};

const numbers = Object.fromEntries(Object.keys(lineRanges).map((name) => [name, whole()])) as Shape<
  Record<keyof typeof lineRanges, number>
>;

/** What the page of a line changes. Its hours have a page of their own. */
export const lineForm = formOf(
  {
    name: texts,
    prefix: text(),
    services,
    questions,
    settings: flat<LineSettings>({
      ...numbers,
      returnRule: oneOf(returnRules, lineDefaults.returnRule),
      autoNoShow: tick('on'),
      keepsOvernight: tick('on'),
    }),
  },
  (line) => lineFaults(line),
);

/** `desks`: those that serve the new line; `newDesk`: one more. */
export const newLineForm = formOf(
  { name: texts, prefix: text(), desks: several(), newDesk: textOrNull() },
  ({ name, prefix }) => lineFaults({ name, prefix }),
);
