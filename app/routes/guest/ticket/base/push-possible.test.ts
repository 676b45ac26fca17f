import { expect, test } from 'vitest';
import { whatIsOffered, type BrowserFacts } from './push-possible.ts';

const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iphone = (version: string): string =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) ${apple} Version/17.5 Mobile/15E148 Safari/604.1`;
const facts = (change: Partial<BrowserFacts>): BrowserFacts => ({
  isSecure: true,
  canPush: false,
  isRefused: false,
  userAgent: android,
  touchPoints: 5,
  ...change,
});

test.each([
  ['a browser that can', { canPush: true }, 'notify'],
  ['one that was told never to ask', { canPush: true, isRefused: true }, null],
  ['a page that anybody on the way could change', { canPush: true, isSecure: false }, null],
  ['an old browser', {}, null],
  ['an iPhone', { userAgent: iphone('17_5_1') }, 'install'],
  ['an iPhone from its home screen', { userAgent: iphone('17_5'), canPush: true }, 'notify'],
  ['the first iPhones that could', { userAgent: iphone('16_4') }, 'install'],
  ['iPhones before', { userAgent: iphone('16_3') }, null],
  ['an app on an iPhone that shows the page', { userAgent: iphone('17_5').replace(' Safari/604.1', '') }, null],
  [
    'an iPad',
    { userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/17.4 Safari/605.1.15` },
    'install',
  ],
  [
    'an old Mac',
    {
      userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/15.6 Safari/605.1.15`,
      touchPoints: 0,
    },
    null,
  ],
] as const)('%s', (_, change, expected) => {
  expect(whatIsOffered(facts(change))).toBe(expected);
});
