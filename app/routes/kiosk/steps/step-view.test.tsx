import { setupI18n } from '@lingui/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { messagesOf } from '#locales/compiled-messages.ts';
import { TextContext } from '#app/i18n/text-provider.tsx';
import { beginVisit, decide } from '../visit/visit.ts';
import type { StepProps } from './step-props.ts';
import { StepView } from './step-view.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: messagesOf('en', ['guest', 'join', 'kiosk']) } });
/** A Thursday. */
const now = '2026-03-05T16:30:00Z';
const place: StepProps['place'] = {
  id: 'p',
  slug: 'harbour',
  name: 'Harbour Food Bank',
  country: 'GB',
  timeZone: 'Europe/London',
  defaultLanguage: 'en',
  languages: ['en'],
  accent: null,
  logo: null,
  cover: null,
  isDemo: false,
  texting: 'works',
  canMail: false,
  lines: [],
};
const start = { languages: ['en'], language: 'en', phoneCountry: 'GB' } as const;
const nothing = () => undefined;

function offered(opensAt: string): string {
  const refused = { do: 'refused', code: 'line_closing', opensAt, byPhone: false } as const;
  const visit = decide(beginVisit(start, place), refused, { start, place });
  const kiosk: StepProps['kiosk'] = {
    languages: ['en'],
    start: 'en',
    begin: {},
    texts: {},
    keepHours: 24,
    phone: { country: 'GB', name: 'United Kingdom', dialCode: '+44', flag: '', example: '' },
    paper: '80',
    now,
  };
  const presses = { onChoose: nothing, onLanguage: nothing, onTake: nothing, print: nothing, onFinish: nothing };
  const page = renderToStaticMarkup(
    <TextContext value={i18n}>
      <StepView {...{ visit, place, kiosk, now, keepHours: 24, ...presses }} progress={null} isTaking={false} />
    </TextContext>,
  );
  return page.replace(/<[^>]*>/g, ' ');
}

test('a place for the next opening is offered by its day: by its date, where the weekday is today’s', () => {
  expect(offered('2026-03-05T18:00:00Z')).toContain('Save me a place for 18:00');
  expect(offered('2026-03-06T09:00:00Z')).toMatch(/Save me a place for Friday,? (?:at )?0?9:00/);
  expect(offered('2026-03-12T09:00:00Z')).toMatch(/Save me a place for Thursday,? 12 March,? (?:at )?0?9:00/);
});
