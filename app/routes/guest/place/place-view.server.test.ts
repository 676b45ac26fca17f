import { expect, test } from 'vitest';
import type { PublicLine, PublicPlace } from '#contract/views.ts';
import { viewPlace } from './place-view.server.ts';

test('why a line is closed is in the language of the place, and read as that', () => {
  const line: Partial<PublicLine> = { state: 'closed', name: { en: 'Walk-in' }, closedReason: 'Holiday' };
  const place: Partial<PublicPlace> = { defaultLanguage: 'en' };
  const reasonFor = (language: 'en' | 'de') =>
    viewPlace(place as PublicPlace, [line as PublicLine], language).lines[0]?.closedReason;
  expect(reasonFor('de')).toEqual({ text: 'Holiday', lang: 'en' });
  expect(reasonFor('en')).toEqual({ text: 'Holiday' });
});
