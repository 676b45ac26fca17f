import { setupI18n } from '@lingui/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messagesOf } from '#locales/compiled-messages.ts';
import { TextContext } from '../../i18n/text-provider.tsx';
import { OpensAgain } from './opens-again.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: messagesOf('en', ['guest', 'join']) } });
const london = { timeZone: 'Europe/London', country: 'GB' };

const said = (at: string, now: string): string =>
  renderToStaticMarkup(
    <TextContext value={i18n}>
      <OpensAgain at={at} now={now} style={london} />
    </TextContext>,
  ).replace(/<[^>]*>/g, '');

test.each([
  ['2026-03-07T18:00:00Z', '2026-03-07T16:40:00Z', 'It opens again today at 18:00.'],
  ['2026-03-08T09:00:00Z', '2026-03-07T16:40:00Z', 'It opens again tomorrow at 09:00.'],
  ['2026-03-09T09:00:00Z', '2026-03-07T16:40:00Z', 'It opens again on Monday at 09:00.'],
  ['2026-03-16T09:00:00Z', '2026-03-07T16:40:00Z', 'It opens again on Monday 16 March at 09:00.'],
  // The clocks go forward in this night, and the Sunday has 23 hours.
  ['2026-03-30T08:00:00Z', '2026-03-28T23:30:00Z', 'It opens again on Monday at 09:00.'],
  ['2026-03-29T08:00:00Z', '2026-03-28T23:30:00Z', 'It opens again tomorrow at 09:00.'],
  // They go back, and it has 25.
  ['2026-10-26T09:00:00Z', '2026-10-24T23:30:00Z', 'It opens again tomorrow at 09:00.'],
])('an opening at %s, seen at %s', (at, now, words) => {
  expect(said(at, now)).toBe(words);
});
