import { setupI18n } from '@lingui/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PublicLine } from '#contract/views.ts';
import type { Language } from '#locales/languages.ts';
import { messagesOf } from '#locales/compiled-messages.ts';
import { TextContext } from '#app/i18n/text-provider.tsx';
import type { PaperChoice } from '../paper/paper-choice.ts';
import { beginVisit, decide, type Visit } from '../visit/visit.ts';
import type { StepProps } from './step-props.ts';
import { StepView } from './step-view.tsx';

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
  return shown(decide(beginVisit(start, place), refused, { start, place })).replace(/<[^>]*>/g, ' ');
}

function shown(visit: Visit, of = place, language: Language = 'en', paper: PaperChoice = '80'): string {
  const i18n = setupI18n({
    locale: language,
    messages: { [language]: messagesOf(language, ['guest', 'join', 'kiosk']) },
  });
  const kiosk: StepProps['kiosk'] = {
    languages: ['en'],
    start: 'en',
    begin: {},
    texts: {},
    keepHours: 24,
    phone: { country: 'GB', name: 'United Kingdom', dialCode: '+44', flag: '', example: '' },
    paper,
    now,
  };
  const presses = { onChoose: nothing, onLanguage: nothing, onTake: nothing, print: nothing, onFinish: nothing };
  return renderToStaticMarkup(
    <TextContext value={i18n}>
      <StepView {...{ visit, place: of, kiosk, now, keepHours: 24, ...presses }} progress={null} isTaking={false} />
    </TextContext>,
  );
}

test('a place for the next opening is offered by its day: by its date, where the weekday is today’s', () => {
  expect(offered('2026-03-05T18:00:00Z')).toContain('Save me a place for 18:00');
  expect(offered('2026-03-06T09:00:00Z')).toMatch(/Save me a place for Friday,? (?:at )?0?9:00/);
  expect(offered('2026-03-12T09:00:00Z')).toMatch(/Save me a place for Thursday,? 12 March,? (?:at )?0?9:00/);
});

test('names and reasons in a language of the other direction stay whole', () => {
  const line: PublicLine = {
    id: 'a',
    slug: 'a',
    name: { en: 'Walk-in (no appointment)' },
    prefix: 'A',
    state: 'closed',
    waiting: 0,
    wait: null,
    partySizeLimit: 4,
    isFull: false,
    opensAt: null,
    closedReason: 'Staff training (all day)',
    services: [{ id: 's', name: { en: 'Advice (free!)' }, expectedMinutes: null, bring: [] }],
    questions: [],
    closing: null,
  };
  const two = { ...place, lines: [line, { ...line, id: 'b', slug: 'b' }] };
  const lines = beginVisit(start, two);
  expect(shown(lines, two, 'ar')).toContain('<bdi lang="en">Walk-in (no appointment)</bdi>');
  expect(shown(lines, two, 'ar')).toContain(' · <bdi lang="en">Staff training (all day)</bdi>');
  const services = decide(lines, { do: 'line', lineId: 'a' }, { start, place: two });
  expect(shown(services, two, 'ar')).toContain('<bdi lang="en">Advice (free!)</bdi>');
});

test('a place for another day has no number to watch for, and no turn that is near', () => {
  const told = (isBooked: boolean, textedTo: string | null, printer: PaperChoice = 'none'): string => {
    const called = isBooked
      ? 'Please tell our staff when you arrive.'
      : 'When your number is on the screen, please go.';
    const paper = {
      language: 'en' as const,
      direction: 'ltr' as const,
      place: place.name,
      purpose: [],
      numberLabel: 'Your number',
      number: 'A-K14',
      facts: [],
      called,
      qr: { size: 1, path: '' },
      qrLabel: '',
      scan: '',
      warning: null,
      code: null,
      bring: null,
      printed: '',
    };
    const ticket = { number: 'A-K14', isBooked, textedTo, paper };
    const taken = { do: 'taken', ticket, byPhone: textedTo !== null } as const;
    const page = shown(decide(beginVisit(start, place), taken, { start, place }), place, 'en', printer);
    return /<p class="kiosk-told">(.*?)<\/p>/.exec(page)?.[1] ?? '';
  };
  expect(told(false, null)).toBe('Remember your number and watch the screen');
  expect(told(false, '•••• 0101')).toContain('when your turn is near');
  expect(told(true, null)).toBe('Please tell our staff when you arrive.');
  expect(told(true, null, '80')).toBe('Please take your ticket');
  expect(told(true, '•••• 0101')).toBe('Please tell our staff when you arrive.');
});

test('an example of a number is not read as the number of the guest', () => {
  const field = /<output[^>]*>(.*?)<\/output>/;
  const empty = decide(beginVisit(start, place), { do: 'phone' }, { start, place });
  expect(field.exec(shown(empty))?.[1]).toMatch(/^<span aria-hidden="true">.*\d.*<\/span>$/);
  const typed = decide(empty, { do: 'type', phone: { country: 'GB', digits: '07400' } }, { start, place });
  expect(field.exec(shown(typed))?.[1]).toMatch(/^07400/);
});
