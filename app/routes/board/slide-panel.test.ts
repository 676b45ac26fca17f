import { expect, test } from 'vitest';
import { maxSlideText } from '#domain/place/board-slides.ts';
import { slideLength } from './slide-panel.tsx';

test.each([
  ['Tea and water are free.', 'short'],
  ['Tea and water are free. The kettle is by the window.', 'middle'],
  [
    'Please tell us at the desk if your address, your phone number or your insurance has changed. Bring your card, and any letters.',
    'long',
  ],
  ['Rechtsschutzversicherungsgesellschaften', 'longest'],
  ['お茶とお水は無料です。', 'short'],
  ['住'.repeat(maxSlideText), 'full'],
  ['WWWWW '.repeat(33), 'full'],
])('%s: %s', (text, length) => expect(slideLength(text)).toBe(length));
