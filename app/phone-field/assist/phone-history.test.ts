import { expect, test } from 'vitest';
import { createHistory } from './phone-history.ts';

function text(value: string, caret = value.length) {
  return { value, caret, country: 'GB' };
}

test('what stood there comes back, and goes forward again', () => {
  const history = createHistory();
  for (const value of ['', '0', '07', '077']) history.keep(text(value));
  expect([history.undo()?.value, history.undo()?.value]).toEqual(['07', '0']);
  expect(history.redo()?.value).toBe('07');
  expect([history.undo(), history.undo(), history.undo()].map((entry) => entry?.value)).toEqual(['0', '', '']);
  expect(Array.from({ length: 5 }, () => history.redo()?.value).at(-1)).toBe('077');
});

test('what was undone is forgotten when something else is written', () => {
  const history = createHistory();
  for (const value of ['', '0', '07']) history.keep(text(value));
  history.undo();
  history.keep(text('0', 0));
  history.keep(text('08'));
  expect(history.redo()?.value).toBe('08');
  expect(history.undo()).toEqual(text('0', 0));
});

test('it does not grow without end', () => {
  const history = createHistory();
  for (let count = 0; count < 1000; count += 1) history.keep(text(String(count)));
  const last = Array.from({ length: 1000 }, () => history.undo()?.value).at(-1);
  expect(last).toBe('800');
});

test('an empty history has nothing to say', () => {
  expect([createHistory().undo(), createHistory().redo()]).toEqual([undefined, undefined]);
});
