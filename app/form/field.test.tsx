import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FormAnswer, FormEntries } from './form-answer.ts';
import { fieldsAfter } from './fields-after.ts';
import { FormContext, Tick } from './field.tsx';
import { GroupFault } from './group-fault.tsx';

const saved: FormEntries = [
  ['days', 'mon'],
  ['days', 'fri'],
];
const refused: FormAnswer = {
  form: 'days',
  outcome: 'refused',
  undo: null,
  faults: { days: 'required' },
  refusal: 'invalid_fields',
  minutes: 0,
  sent: [['days', 'tue']],
  at: 0,
  seen: null,
};

function shown(answer: FormAnswer | null): string {
  return renderToStaticMarkup(
    <FormContext value={fieldsAfter(answer, saved, (code) => code && `Fault: ${code}`)}>
      {['mon', 'tue', 'fri'].map((day) => (
        <Tick key={day} name="days" value={day}>
          {day}
        </Tick>
      ))}
      <GroupFault name="days" />
    </FormContext>,
  );
}

const ticked = (page: string) => [...page.matchAll(/<input[^>]*checked=""[^>]*value="(\w+)"/g)].map(([, day]) => day);

test('controls find what is saved by their name, and after a refusal what was sent and its error', () => {
  expect(ticked(shown(null))).toEqual(['mon', 'fri']);
  expect(shown(null)).not.toContain('Fault');
  expect(ticked(shown(refused))).toEqual(['tue']);
  expect(shown(refused)).toContain('Fault: required');
  expect(ticked(shown({ ...refused, outcome: 'done', sent: [] }))).toEqual(['mon', 'fri']);
});

test('a control outside of any form is as the page says', () => {
  const alone = (isTicked?: boolean) =>
    renderToStaticMarkup(
      <Tick name="days" value="mon" defaultChecked={isTicked}>
        Monday
      </Tick>,
    );
  expect(ticked(alone())).toEqual([]);
  expect(ticked(alone(true))).toEqual(['mon']);
});
