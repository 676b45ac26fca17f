import { expect, test } from 'vitest';
import { browserNameOf, readBrowserName, writeBrowserName } from './browser-name.ts';

const agents = {
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36':
    'chrome/windows',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0':
    'edge/windows',
  'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0': 'firefox/linux',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15':
    'safari/macos',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1':
    'chrome/ios',
  'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36':
    'samsung/android',
  'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36':
    'chrome/chromeos',
  'curl/8.5.0': 'other/other',
  '': 'other/other',
};

test.each(Object.entries(agents))('%s', (agent, expected) => {
  const name = browserNameOf(agent);
  expect(writeBrowserName(name)).toBe(expected);
  expect(readBrowserName(expected)).toEqual(name);
});

test('what is not known is no browser of a name', () => {
  expect(readBrowserName(null)).toEqual({ browser: 'other', system: 'other' });
  expect(readBrowserName('<b>/linux/more')).toEqual({ browser: 'other', system: 'linux' });
  expect(browserNameOf(`${' '.repeat(100_000)}Firefox/1 Linux`)).toEqual({ browser: 'other', system: 'other' });
});
