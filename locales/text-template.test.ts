import { placeholdersOf, templateKinds } from '#domain/messaging/message-kind.ts';
import { describe, expect, test } from 'vitest';
import { parseTemplate, templateFault } from '#domain/messaging/template.ts';
import { offeredLanguages } from './languages.ts';
import { defaultTemplate, exampleFacts, exampleLink, phrasesOf, textFrom } from './text-template.ts';
import { translate } from './translate.ts';

const place = {
  name: 'Harbour Clinic',
  country: 'US',
  timeZone: 'America/New_York',
  deskNames: ['Desk 1', 'Room 7'],
  link: exampleLink('https://harbour.example'),
  now: new Date('2026-03-02T15:00:00Z'),
};

describe.each(offeredLanguages)('the texts in %s', (language) => {
  const facts = exampleFacts(language, place);

  test.each(templateKinds)('%s is a template that its own rule takes', (kind) => {
    const template = defaultTemplate(language, kind);
    expect(templateFault(kind, template, phrasesOf(language, kind, facts))).toBeNull();
    const parts = parseTemplate(template) ?? [];
    const named = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.placeholder]));
    expect(named.toSorted()).toEqual(placeholdersOf(kind).toSorted());
  });

  test.each([0, 1, 2, 3, 11, 40])('a template says what the catalog says of %i', (count) => {
    const counted = { ...facts, ahead: count, minutes: count };
    for (const kind of templateKinds)
      expect(textFrom(language, kind, counted, null)).toBe(translate(language, `text.${kind}`, counted));
  });
});

test('a place’s own words take the phrases of the language', () => {
  const facts = exampleFacts('en', place);
  expect(textFrom('en', 'joined', facts, 'Hello {number}! {ahead} {link}')).toBe(
    `Hello A-14! 3 people are ahead of you. ${place.link}`,
  );
  expect(textFrom('en', 'joined', facts, 'broken {')).toBe(translate('en', 'text.joined', facts));
});
