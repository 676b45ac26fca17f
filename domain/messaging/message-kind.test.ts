import { expect, expectTypeOf, test } from 'vitest';
import { callKinds, isUrgent, lanes, mayWait, messageKinds, templateKinds, type MessageKind } from './message-kind.ts';

const kinds = Object.keys(messageKinds) as MessageKind[];

test('every kind goes in one lane, calls first', () => {
  expect(lanes.urgent).toEqual(['called', 'called_again', 'call_withdrawn']);
  expect([...lanes.urgent, ...lanes.ordinary].toSorted()).toEqual(kinds.toSorted());
  expect(lanes.ordinary.slice(0, 3)).toEqual(['reply', 'staff', 'line_news']);
  expect(kinds.filter(isUrgent)).toEqual(lanes.urgent);
});

test('no two kinds of a lane have the same turn', () => {
  const turns = Object.values(messageKinds).map(({ lane }) => lane.join(' '));
  expect(new Set(turns).size).toBe(turns.length);
});

test('what is about the line now goes at any hour', () => {
  expect(kinds.filter(mayWait)).toEqual(['kept']);
  expect(mayWait('answer')).toBe(true);
  expect(mayWait('answer_stop')).toBe(false);
});

test('what is said by voice is urgent, and what has no template is written or made elsewhere', () => {
  expect(callKinds).toEqual(['called', 'called_again']);
  expect(callKinds.every(isUrgent)).toBe(true);
  expect(kinds.filter((kind) => !templateKinds.some((one) => one === kind))).toEqual(['line_news', 'staff', 'reply']);
});

test('a kind without a row is no kind', () => {
  // The compiler checks this: `npm run check` fails if it is a kind.
  expectTypeOf<'weather'>().not.toExtend<MessageKind>();
});
