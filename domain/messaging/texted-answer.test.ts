import { expect, test } from 'vitest';
import { isOvertaken, ticketOf, type TextedTicket } from './texted-answer.ts';
import type { TextedInput } from './texted-words.ts';

let minute = 0;
const ticket = (change: Partial<TextedTicket>): TextedTicket => ({
  number: 'A-01',
  state: 'waiting',
  joinedAt: new Date(Date.UTC(2026, 2, 2, 9, minute++)),
  isHere: true,
  isComing: false,
  ...change,
});
const input = (change: Partial<TextedInput> = {}): TextedInput => ({
  word: 'leave',
  count: null,
  number: 'A-01',
  line: null,
  ...change,
});

test('a number that two places gave means the ticket of the place that was texted', () => {
  const here = ticket({});
  const elsewhere = ticket({ isHere: false });
  expect(ticketOf([here, elsewhere], input())).toEqual({ ticket: here, isSure: true });
  expect(ticketOf([elsewhere], input())).toEqual({ ticket: elsewhere, isSure: true });
});

test('a number that was given again means the ticket that waits', () => {
  const waiting = ticket({});
  const left = ticket({ state: 'left' });
  expect(ticketOf([left, waiting], input())).toEqual({ ticket: waiting, isSure: true });
  expect(ticketOf([left], input())).toEqual({ ticket: left, isSure: true });
  const fromYesterday = ticket({ joinedAt: new Date(0) });
  expect(ticketOf([fromYesterday, waiting], input())).toEqual({ ticket: waiting, isSure: true });
});

test('of two calls a word is about the one that the guest has not answered yet', () => {
  const unanswered = ticket({ state: 'called' });
  const answered = ticket({ state: 'called', isComing: true });
  const here = input({ word: 'here', number: null });
  expect(ticketOf([answered, unanswered], here)).toEqual({ ticket: unanswered, isSure: true });
  expect(ticketOf([answered], here)).toEqual({ ticket: answered, isSure: true });
});

test('a text that comes hours late is overtaken by a guest who has joined since', () => {
  const waiting = ticket({});
  const before = (minutes: number) => new Date(waiting.joinedAt.getTime() - minutes * 60_000);
  expect(isOvertaken([waiting], before(60))).toBe(true);
  expect(isOvertaken([waiting], before(-1))).toBe(false);
  // Clocks differ.
  expect(isOvertaken([waiting], before(4))).toBe(false);
  expect(isOvertaken([waiting], undefined)).toBe(false);
  expect(isOvertaken([{ ...waiting, state: 'left' }], before(60))).toBe(false);
});
