import { expect, test } from 'vitest';
import type { Staff } from '#domain/team/actor.ts';
import { Refusal } from '#domain/refusal.ts';
import { answerHeaderOf, firstOutcome, idempotencyKeyOf, repeatOf, type AnswerHeader } from './idempotency-key.ts';

const staff = { kind: 'member', id: 'ruth' } as Staff;
const inputHash = (input: string, body: Buffer): Buffer => Buffer.concat([Buffer.from(input), body]);

const headerOf = (body: unknown, input = 'serve 1'): AnswerHeader =>
  answerHeaderOf(inputHash, {
    organizationId: 'clinic',
    actor: staff,
    idempotencyKey: idempotencyKeyOf('k', body),
    input,
  }) as AnswerHeader;

const header = headerOf({ a: 1 });
const stored = (outcome: { answer: unknown } | Refusal) => {
  const { bodyHash, answer, isRefusal } = firstOutcome(header, outcome);
  return { bodyHash: bodyHash.toString('hex'), answer, isRefusal };
};

test('a request is the first, a repeat, or another input under the same key', () => {
  const done = stored({ answer: { lineId: 'l' } });
  expect(repeatOf(header, null)).toBeNull();
  expect(repeatOf(headerOf({ a: 1 }), done)).toEqual({ answer: { lineId: 'l' }, isRepeat: true });
  for (const other of [headerOf({ a: 2 }), headerOf({ a: 1 }, 'finish 1')])
    expect(() => repeatOf(other, done)).toThrow(expect.objectContaining({ code: 'idempotency_mismatch' }));
});

test('a repeat of a refused request is refused alike', () => {
  const refused = stored(new Refusal('too_soon', { ticketId: 't' }));
  expect(() => repeatOf(header, refused)).toThrow(
    expect.objectContaining({ code: 'too_soon', details: { ticketId: 't' } }),
  );
});

test('without a stored hash the key alone decides, and an erased answer is there no more', () => {
  expect(repeatOf(header, { bodyHash: '', answer: 1, isRefusal: false })).toEqual({ answer: 1, isRepeat: true });
  expect(() => repeatOf(header, { bodyHash: '', answer: null, isRefusal: false })).toThrow('not_found');
});

test('a guest who is known by nothing has no stored answer', () => {
  const actor = { kind: 'guest', id: null, browserId: null } as const;
  const request = { organizationId: 'clinic', actor, idempotencyKey: idempotencyKeyOf('k', null) };
  expect(answerHeaderOf(inputHash, request)).toBeNull();
  expect(answerHeaderOf(inputHash, { ...request, ticketId: 't' })).toMatchObject({ scope: 'ticket:t', ticketId: 't' });
});
