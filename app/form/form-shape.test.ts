import { expect, test } from 'vitest';
import { flat, formOf, group, oneOf, several, text, textOrNull, tick, whole } from './form-shape.ts';
import { list, texts } from './list-shape.ts';
import type { FormEntries } from './form-answer.ts';

const visit = formOf(
  {
    name: text((name) => name === '' && 'required'),
    note: textOrNull(),
    days: several(),
    rule: flat({ isStrict: tick('on'), hours: whole((hours) => !(hours <= 24) && 'out_of_range') }),
    quiet: group({ from: text(), to: text() }),
    kind: oneOf<'walk_in' | 'booked'>(['walk_in', 'booked'], 'walk_in'),
    items: list({ id: text(), label: texts }),
  },
  ({ quiet }) => (quiet.from === quiet.to ? [{ path: 'quiet.to', code: 'time_same' }] : []),
);

const saved: Parameters<typeof visit.entries>[0] = {
  name: 'Harbour',
  note: null,
  days: ['mon', 'fri'],
  rule: { isStrict: true, hours: 4 },
  quiet: { from: '21:00', to: '08:00' },
  kind: 'booked',
  items: [
    { id: 'a', label: { en: 'Card', ar: 'بطاقة' } },
    { id: 'b', label: {} },
  ],
};

function posted(entries: FormEntries): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

test('what is saved is the same after a form, whether a page or a browser holds the entries', () => {
  const entries = visit.entries(saved);
  expect(entries).toContainEqual(['quiet.from', '21:00']);
  expect(entries).toContainEqual(['hours', '4']);
  expect(entries).toContainEqual(['items.0.label.ar', 'بطاقة']);
  expect(visit.read(entries)).toEqual(saved);
  expect(visit.read(posted(entries))).toEqual(saved);
  expect(visit.faults(posted(entries))).toEqual({});
});

test('an empty form is read too, and each fault stands at its field', () => {
  expect(visit.read([])).toEqual({
    name: '',
    note: null,
    days: [],
    rule: { isStrict: false, hours: Number.NaN },
    quiet: { from: '', to: '' },
    kind: 'walk_in',
    items: [],
  });
  expect(visit.faults([])).toEqual({ name: 'required', hours: 'out_of_range', 'quiet.to': 'time_same' });
});

test.each(['', '4.5', '-1', '0x10', '1e3', '٤', '1234567'])('%j is not a whole number', (typed) => {
  expect(visit.read([['hours', typed]]).rule.hours).toBeNaN();
});

test('blanks at both ends are nobody’s wish, a box is ticked by its own value, and a gap ends a list', () => {
  const read = visit.read([
    ['name', ' Harbour '],
    ['isStrict', 'yes'],
    ['kind', 'forged'],
    ['items.0.id', 'a'],
    ['items.2.id', 'c'],
  ]);
  expect(read).toMatchObject({ name: 'Harbour', rule: { isStrict: false }, kind: 'walk_in' });
  expect(read.items.map(({ id }) => id)).toEqual(['a']);
});
