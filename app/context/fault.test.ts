import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { isAnswer } from './fault.ts';

test('what a proxy, or a Wi-Fi, says with a page of its own is no answer', () => {
  expect(isAnswer(new ErrorResponse(404, '', null))).toBe(true);
  expect(isAnswer(new ErrorResponse(403, '', '{"code":"xsrf"}'))).toBe(true);
  for (const status of [403, 404, 413, 429])
    for (const body of ['\n<!doctype html><h1>Accept our terms</h1>', '404 page not found\n'])
      expect(isAnswer(new ErrorResponse(status, '', body))).toBe(false);
  expect(isAnswer(new ErrorResponse(503, '', null))).toBe(false);
  expect(isAnswer(new TypeError('Failed to fetch'))).toBe(false);
});
