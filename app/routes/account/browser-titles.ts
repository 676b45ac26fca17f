import type { BrowserName } from '#domain/team/browser-name.ts';

/** Proper names, the same in every language. */
export const browserTitles: Record<Exclude<BrowserName['browser'], 'other'>, string> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  opera: 'Opera',
  safari: 'Safari',
  samsung: 'Samsung Internet',
};

export const systemTitles: Record<Exclude<BrowserName['system'], 'other'>, string> = {
  android: 'Android',
  chromeos: 'ChromeOS',
  ios: 'iOS',
  linux: 'Linux',
  macos: 'macOS',
  windows: 'Windows',
};
