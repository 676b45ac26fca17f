import { expect, test } from 'vitest';
import { harbourClinic } from '#test/cast.ts';
import { lineDefaults } from '#domain/line/line-settings.ts';
import type { Question } from '#domain/ticket/question.ts';
import {
  basicEntries,
  basicFaults,
  basicsIn,
  questionEntries,
  questionFaults,
  questionsIn,
  readerOfEntries,
  serviceEntries,
  serviceFaults,
  servicesIn,
} from './line-form.ts';
import type { FormEntries } from '../../../../form/form-answer.ts';

const [walkIn] = harbourClinic.lines;

function formOf(entries: FormEntries): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

test('services and questions are the same after a form', () => {
  const kinds: Question[] = [
    ...walkIn.questions,
    {
      id: 'who',
      kind: 'choice',
      label: { en: 'For whom?' },
      isRequired: true,
      options: [
        { id: 'me', label: { en: 'Me', es: 'Para mí' } },
        { id: 'child', label: { en: 'My child' } },
      ],
    },
  ];
  expect(servicesIn(readerOfEntries(serviceEntries(walkIn.services)))).toEqual(walkIn.services);
  expect(questionsIn(readerOfEntries(questionEntries(kinds)))).toEqual(kinds);
  expect(serviceFaults(formOf(serviceEntries(walkIn.services)))).toEqual({});
  expect(questionFaults(formOf(questionEntries(kinds)))).toEqual({});
});

test('the rules of a line are the same after a form', () => {
  const line = { name: { ...walkIn.name }, prefix: 'A', settings: { ...lineDefaults, autoNoShow: true } };
  expect(basicsIn(readerOfEntries(basicEntries(line)))).toEqual(line);
  expect(basicFaults(formOf(basicEntries(line)))).toEqual({});
});

test('what is wrong is named by the field it stands in', () => {
  const wrong: FormEntries = [
    ['name.en', 'a'.repeat(61)],
    ['prefix', '7'],
    ['capacity', ''],
    ...Object.entries(lineDefaults)
      .filter(([name]) => name !== 'capacity')
      .map(([name, value]): [string, string] => [name, String(value)]),
  ];
  expect(basicFaults(formOf(wrong))).toEqual({
    'name.en': 'name_too_long',
    prefix: 'prefix_letters',
    capacity: 'out_of_range',
  });
  expect(
    serviceFaults(
      formOf([
        ['services.0.id', 'a'],
        ['services.0.expectedMinutes', '0'],
      ]),
    ),
  ).toEqual({
    'services.0.name': 'required',
    'services.0.expectedMinutes': 'out_of_range',
  });
  expect(
    questionFaults(
      formOf([
        ['questions.0.id', 'a'],
        ['questions.0.kind', 'choice'],
        ['questions.0.label.en', 'Which?'],
      ]),
    ),
  ).toEqual({ 'questions.0.options': 'options_invalid' });
});
