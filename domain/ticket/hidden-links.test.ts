import { expect, test } from 'vitest';
import { hideLinks } from './hidden-links.ts';

test('the secret part of every guest link is hidden, and nothing else', () => {
  const token = 'AbC_-123456789012345xy';
  const text = `A-07: line.example.org/t/${token}, http://10.0.0.1:3000/t/${token}?do=leave. No letters: https://a.b/letters/${token}${token}`;
  expect(hideLinks(text)).toBe(
    'A-07: line.example.org/t/••••, http://10.0.0.1:3000/t/••••?do=leave. No letters: https://a.b/letters/••••',
  );
  expect(hideLinks('Come to desk 2, w/t/c, or /p/harbour-clinic/walk-in')).toBe(
    'Come to desk 2, w/t/c, or /p/harbour-clinic/walk-in',
  );
});
