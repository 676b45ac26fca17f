import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTime } from './in-time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an answer without any content is none, as the 204 of something that stands between', async () => {
  await expect(inTime(Promise.resolve(undefined))).rejects.toThrow('an empty answer');
  expect(await inTime(Promise.resolve(null))).toBeNull();
});
