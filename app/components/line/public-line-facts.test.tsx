import { setupI18n } from '@lingui/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Language } from '#locales/languages.ts';
import { messagesOf } from '#locales/compiled-messages.ts';
import { TextContext } from '../../i18n/text-provider.tsx';
import { LineFacts, type LineWait } from './public-line-facts.tsx';

const shown = (wait: LineWait | null, language: Language = 'en'): string =>
  renderToStaticMarkup(
    <TextContext value={setupI18n({ locale: language, messages: { [language]: messagesOf(language, ['guest']) } })}>
      <LineFacts line={{ waiting: 3, closing: null, wait }} />
    </TextContext>,
  ).replace(/<[^>]*>/g, '');

test('a first estimate is called one, where somebody has to wait', () => {
  const wait = { low: 5, high: 9, confidence: 0.8 };
  expect(shown(wait)).toContain('about 5 to 9 minutes');
  expect(shown(wait)).not.toContain('first estimate');
  expect(shown({ ...wait, confidence: null })).toMatch(/about 5 to 9 minutes·, first estimate$/);
  expect(shown({ low: 0, high: 2, confidence: null })).not.toContain('first estimate');
  expect(shown(null)).not.toContain('first estimate');
});

test.each([
  ['de', ', '],
  ['ar', ' و'],
  ['fa', '،\u200F '],
  ['ja', '、'],
  ['zh-Hans', '、'],
] as const)('screen readers hear the comma of %s', (language, comma) => {
  expect(shown({ low: 5, high: 9, confidence: 0.8 }, language)).toContain(`·${comma}`);
});
