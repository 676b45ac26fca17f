import { expect, test } from 'vitest';
import { provedActs, requireProof } from './step-up.ts';

test('each act asks a member who they are, unless they said so lately; programs say it with every call', () => {
  for (const act of provedActs) {
    expect(() => requireProof({ kind: 'member' }, act)).toThrow('step_up');
    expect(() => requireProof({ kind: 'member', proof: 'given' }, act)).not.toThrow();
    expect(() => requireProof({ kind: 'key' }, act)).not.toThrow();
  }
});

test('what is wrong with the proof that came along is said', () => {
  const codeOf = (proof: 'password_wrong' | 'too_many' | undefined): unknown => {
    try {
      requireProof({ kind: 'member', proof }, 'export');
    } catch (error) {
      return (error as { details: unknown }).details;
    }
    return null;
  };
  const of = (code: string) => ({ errors: [{ path: 'proof', code }] });
  expect([codeOf(undefined), codeOf('password_wrong'), codeOf('too_many')]).toEqual([
    of('required'),
    of('password_wrong'),
    of('too_many'),
  ]);
});
