import { placeholders, placeholdersOf, templateKinds } from './message-kind.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxTemplateSegments } from './text-segments.ts';
import { fillTemplate, parseTemplate, sizeOfTemplate, templateFault } from './template.ts';

const values = {
  place: 'Harbour Clinic',
  number: 'A-14',
  ahead: '2 people are ahead of you.',
  desk: 'Desk 3',
  minutes: '5 minutes',
  when: 'Monday 2 March, 09:00',
  link: 'https://harbour.example/t/AAAAAAAAAAAAAAAAAAAAAA',
};

const kind = fc.constantFrom(...templateKinds);
const plainText = fc.string({ unit: 'grapheme', maxLength: 80 }).filter((text) => !/[{}]/u.test(text));
const piece = fc.oneof(
  plainText,
  fc.constantFrom(...placeholders).map((name) => `{${name}}`),
);

describe('filling a template', () => {
  test('changes nothing but placeholders', () => {
    fc.assert(fc.property(plainText, (text) => fillTemplate(text, values) === text));
  });

  test('puts each value where its name stands, piece by piece', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const filled = pieces.map((part) => fillTemplate(part, values)).join('');
        expect(fillTemplate(pieces.join(''), values)).toBe(filled);
      }),
    );
  });

  test('never reads a value as a template', () => {
    expect(fillTemplate('{place}: {link}', { place: '{number}', link: '{' })).toBe('{number}: {');
  });

  test('leaves out what has no value, and takes spaces inside braces', () => {
    expect(fillTemplate('To { desk }{when}.', { desk: 'Desk 3' })).toBe('To Desk 3.');
  });

  test.each(['{', 'a } b', '{{place}}', '{place', '{a{b}c}'])('%s is no template', (body) => {
    expect(parseTemplate(body)).toBeNull();
    expect(fillTemplate(body, values)).toBeNull();
    expect(templateFault('joined', `${body} {link}`, values)).toEqual({ code: 'template_braces' });
  });
});

describe('what a template may be', () => {
  test.each(templateKinds)('%s takes all of its own placeholders', (one) => {
    const body = placeholdersOf(one)
      .map((name) => `{${name}}`)
      .join(' ');
    expect(templateFault(one, body, values)).toBeNull();
  });

  test('any name that its kind does not know is named as the fault', () => {
    const name = fc.stringMatching(/^[a-z_]{1,12}$/u);
    fc.assert(
      fc.property(kind, name, (one, unknown) => {
        const isKnown = placeholdersOf(one).some((known) => known === unknown);
        const fault = templateFault(one, `{link} {${unknown}}`, values);
        expect(fault).toEqual(isKnown ? null : { code: 'template_unknown', name: unknown });
      }),
    );
  });

  test('without the link it is none', () => {
    fc.assert(
      fc.property(kind, plainText, (one, text) => {
        const fault = templateFault(one, `x${text}`, values);
        expect(['template_no_link', 'template_characters']).toContain(fault?.code);
      }),
    );
  });

  test('it never takes more than four segments', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 700 }).filter((one) => !/[{}]/u.test(one));
    fc.assert(
      fc.property(text, (one) => {
        const body = `${one} {link}`;
        const isTaken = templateFault('called', body, values) === null;
        return !isTaken || sizeOfTemplate(body, values).segments <= maxTemplateSegments;
      }),
    );
    expect(templateFault('called', `${'a'.repeat(700)} {link}`, values)).toEqual({ code: 'template_too_long' });
    expect(templateFault('called', `${'語'.repeat(230)} {link}`, values)).toEqual({ code: 'template_too_long' });
    expect(templateFault('called', `${'a'.repeat(230)} {link}`, values)).toBeNull();
  });

  test('it says nothing, or holds marks that turn the text around: refused', () => {
    expect(templateFault('joined', ' \n ', values)).toEqual({ code: 'required' });
    expect(templateFault('joined', '\u202Eabc {link}', values)).toEqual({ code: 'template_characters' });
    expect(templateFault('joined', 'a\u0000 {link}', values)).toEqual({ code: 'template_characters' });
    expect(templateFault('joined', '\u200F{place}\n{link}', values)).toBeNull();
  });
});

test('the size is that of the filled text, with marks exchanged where that saves segments', () => {
  const size = sizeOfTemplate('{place}’s turn: {link}', values);
  expect(size).toMatchObject({ alphabet: 'gsm7', segments: 1 });
  expect(size.text).toBe(`Harbour Clinic's turn: ${values.link}`);
  expect(sizeOfTemplate('دورك {link}', values).alphabet).toBe('ucs2');
});
