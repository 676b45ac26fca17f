import { describe, expect, test } from 'vitest';
import { databaseFaultOf } from './database-fault.ts';

const coded = (code: string): Error => Object.assign(new Error('said the driver'), { code });

describe('what a failure means', () => {
  test.each([
    'EPIPE',
    'ECONNRESET',
    'ECONNREFUSED',
    'ETIMEDOUT',
    '08006',
    '53300',
    '57P01',
    '57P03',
    '58030',
    '25P03',
    '25006',
    '28P01',
    '3D000',
  ])('%s: there is nobody to ask', (code) => expect(databaseFaultOf(coded(code))).toBe('away'));
  test.each(['40P01', '55P03', '40001'])('%s: later it may be had', (code) =>
    expect(databaseFaultOf(coded(code))).toBe('contended'),
  );
  test.each(['23505', '22P02', '42703', 'XX000'])('%s: it is about what was asked', (code) =>
    expect(databaseFaultOf(coded(code))).toBe('content'),
  );
  test.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'certificate has expired',
    'Query read timeout',
  ])('«%s»: there is nobody to ask', (message) => expect(databaseFaultOf(new Error(message))).toBe('away'));
  test.each([
    ['42501', 'could not open file "base/16384/16580": Read-only file system'],
    ['XX000', 'could not extend file "base/16384/16580": Disk quota exceeded'],
  ])('%s «%s»: its disk takes nothing', (code, message) =>
    expect(databaseFaultOf(Object.assign(new Error(message), { code }))).toBe('away'),
  );
  test('a right that is missing is about what was asked', () => {
    const denied = Object.assign(new Error('permission denied for table ticket'), { code: '42501' });
    expect(databaseFaultOf(denied)).toBe('content');
  });
  test('a fault of ours is ours', () => {
    expect(databaseFaultOf(new TypeError('undefined is not a function'))).toBe('content');
    expect(databaseFaultOf('a word')).toBe('content');
  });
});
