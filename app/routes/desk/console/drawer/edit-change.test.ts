import { expect, test } from 'vitest';
import { changeOf } from './edit-change.ts';
import { staffTicket } from '#test/example-view.ts';

const ticket = staffTicket({
  name: 'Noor',
  phone: '•••• 0101',
  partySize: 2,
  language: 'ar',
  service: 'prescription',
  needs: ['interpreter'],
});

function form(fields: Record<string, string>, needs: string[] = ['interpreter']): FormData {
  const data = new FormData();
  const usual = {
    name: 'Noor',
    partySize: '2',
    language: 'ar',
    service: 'prescription',
    phone: '',
    phoneCountry: 'GB',
  };
  for (const [name, value] of Object.entries({ ...usual, secondPhone: '', ...fields })) data.set(name, value);
  for (const need of needs) data.append('needs', need);
  return data;
}

test('what is as it was is not sent', () => {
  expect(changeOf(form({}), ticket)).toEqual({});
  expect(changeOf(form({ name: ' Noor ' }), ticket)).toEqual({});
});

test('what is different is, and an emptied field takes the value away', () => {
  expect(changeOf(form({ name: '', partySize: '3', language: 'en', service: '' }, []), ticket)).toEqual({
    name: '',
    partySize: 3,
    language: 'en',
    service: null,
    needs: [],
  });
});

test('a number is replaced by a new one, taken away where that is ticked, and kept otherwise', () => {
  expect(changeOf(form({ phone: '07700 900104', phoneGone: 'on' }), ticket)).toEqual({
    phone: { phone: '07700 900104', phoneCountry: 'GB' },
  });
  expect(changeOf(form({ phoneGone: 'on' }), ticket)).toEqual({ phone: null });
  expect(changeOf(form({ secondPhone: '+1 202 555 0102' }), ticket)).toEqual({
    secondPhone: { phone: '+1 202 555 0102' },
  });
});

test('a line without services says nothing of one', () => {
  const data = form({});
  data.delete('service');
  expect(changeOf(data, ticket)).toEqual({});
});
