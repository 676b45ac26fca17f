import { expect, test } from 'vitest';
import { incomingText, parseStaffText, textsLeft, textsPerTicket } from './staff-text.ts';

test('a text is sent as it was written, with plain marks where that keeps it cheap', () => {
  expect(parseStaffText('  Please bring “form B”…\r\nThank you ')).toEqual({
    ok: true,
    text: 'Please bring "form B"...\nThank you',
  });
  expect(parseStaffText('من فضلك انتظر')).toEqual({ ok: true, text: 'من فضلك انتظر' });
});

test.each([
  ['four segments of plain letters', 'a'.repeat(612), true],
  ['one letter more', 'a'.repeat(613), false],
  ['four segments of any letters', 'ж'.repeat(268), true],
  ['one letter more of those', 'ж'.repeat(269), false],
  ['a book', 'a'.repeat(100_000), false],
])('%s', (_, input, isGood) => {
  expect(parseStaffText(input)).toMatchObject(isGood ? { ok: true } : { ok: false, code: 'text_too_long' });
});

test('nothing, and what leaves no ink, is no text', () => {
  for (const input of ['', ' \n ', '\u202E\u0007'])
    expect(parseStaffText(input)).toEqual({ ok: false, code: 'text_missing' });
});

test('what comes in is kept without what would turn the rows of others', () => {
  expect(incomingText(' \u202EOn my way\u0000\r\nTen minutes ')).toBe('On my way\nTen minutes');
  expect(incomingText('x'.repeat(5000))).toHaveLength(1600);
  expect(incomingText('broken \uD800')).toBe('broken \uFFFD');
});

test('each text of the guest is worth one more', () => {
  expect(textsLeft({ sent: 0, received: 0 })).toBe(textsPerTicket);
  expect(textsLeft({ sent: 6, received: 0 })).toBe(0);
  expect(textsLeft({ sent: 6, received: 2 })).toBe(2);
  expect(textsLeft({ sent: 9, received: 1 })).toBe(0);
});
