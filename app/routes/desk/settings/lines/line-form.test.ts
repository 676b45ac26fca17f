import { expect, test } from 'vitest';
import { harbourClinic } from '#test/cast.ts';
import { lineDefaults } from '#domain/line/line-settings.ts';
import type { Question } from '#domain/line/question.ts';
import { lineForm } from './line-form.ts';
import type { FormEntries } from '#app/form/form-answer.ts';

const [walkIn] = harbourClinic.lines;

test('a line is the same after a form', () => {
  const questions: Question[] = [
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
  const settings = { ...lineDefaults, autoNoShow: true };
  const line = { name: { ...walkIn.name }, prefix: 'A', settings, services: walkIn.services, questions };
  expect(lineForm.read(lineForm.entries(line))).toEqual(line);
  expect(lineForm.faults(lineForm.entries(line))).toEqual({});
});

test('what is wrong is named by the field it stands in', () => {
  const wrong: FormEntries = [
    ['name.en', 'a'.repeat(61)],
    ['prefix', '7'],
    ['capacity', ''],
    ...Object.entries(lineDefaults)
      .filter(([name]) => name !== 'capacity')
      .map(([name, value]): [string, string] => [name, String(value)]),
    ['services.0.id', 'a'],
    ['services.0.expectedMinutes', '0'],
    ['questions.0.id', 'a'],
    ['questions.0.kind', 'choice'],
    ['questions.0.label.en', 'Which?'],
  ];
  expect(lineForm.faults(wrong)).toEqual({
    'name.en': 'name_too_long',
    prefix: 'prefix_letters',
    capacity: 'out_of_range',
    'services.0.name': 'required',
    'services.0.expectedMinutes': 'out_of_range',
    'questions.0.options': 'options_invalid',
  });
});
