import { expect, test } from 'vitest';
import { parsePin } from './pin.ts';

test.each(['482915', ' 482 915 ', '٤٨٢٩١٥', '۴۸۲۹۱۵'])('%s is a PIN', (input) => {
  expect(parsePin(input)).toEqual({ ok: true, pin: '482915' });
});

test.each(['', '48291', '4829150', '48291a', '48-29-15'])('%s is not six digits', (input) => {
  expect(parsePin(input)).toEqual({ ok: false, code: 'pin_digits' });
});

test.each(['111111', '123456', '654321', '890123', '135791', '121212', '482482', '112233', '444888'])(
  '%s is what others try first',
  (input) => {
    expect(parsePin(input)).toEqual({ ok: false, code: 'pin_easy' });
  },
);
