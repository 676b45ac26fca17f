// Which browser, on which system, a session is in: all that is kept of what browsers say of themselves.

const browsers = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung', 'other'] as const;
const systems = ['android', 'chromeos', 'ios', 'linux', 'macos', 'windows', 'other'] as const;

export interface BrowserName {
  browser: (typeof browsers)[number];
  system: (typeof systems)[number];
}

/** In this order: most of them also claim to be those that stand below. */
const browserSigns: [RegExp, BrowserName['browser']][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'safari'],
];

const systemSigns: [RegExp, BrowserName['system']][] = [
  [/\bAndroid\b/, 'android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'ios'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bWindows\b/, 'windows'],
  [/\bMac OS X\b/, 'macos'],
  [/\bLinux\b/, 'linux'],
];

/** A `User-Agent` is read as far as this, however long it is. */
const maxRead = 500;

export function browserNameOf(userAgent: string | null | undefined): BrowserName {
  const said = (userAgent ?? '').slice(0, maxRead);
  return {
    browser: browserSigns.find(([sign]) => sign.test(said))?.[1] ?? 'other',
    system: systemSigns.find(([sign]) => sign.test(said))?.[1] ?? 'other',
  };
}

/** As it is kept: `firefox/linux`. */
export function writeBrowserName({ browser, system }: BrowserName): string {
  return `${browser}/${system}`;
}

export function readBrowserName(kept: string | null | undefined): BrowserName {
  const [one, other] = (kept ?? '').split('/');
  return {
    browser: browsers.find((name) => name === one) ?? 'other',
    system: systems.find((name) => name === other) ?? 'other',
  };
}
