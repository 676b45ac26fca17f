import metadata from 'libphonenumber-js/max/metadata';
import { describe, expect, test } from 'vitest';
import { readPhoneEntry } from './phone-entry.server.ts';

function read(fields: Record<string, string>, name?: string) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  return readPhoneEntry(form, { phoneMetadata: metadata }, 'es', name);
}

test('a good number is passed on as the world writes it, and shown as it was written', () => {
  const entry = read({ phone: ' 07700 900123 ', phoneCountry: 'GB' });
  expect(entry).toMatchObject({ isGood: true, e164: '+447700900123', wantsCountries: false });
  expect(entry.input).toEqual({ phone: '+447700900123', phoneCountry: 'GB' });
  expect(entry.sent).toMatchObject({ phone: '07700 900123', fault: null, takesExtension: false, countries: null });
  expect(entry.sent.start).toMatchObject({ country: 'GB', dialCode: '+44', name: 'Reino Unido' });
});

test('nothing written is good, and asks for nothing', () => {
  const empty: Record<string, string>[] = [{}, { phone: '  ', phoneCountry: 'GB' }];
  for (const fields of empty) {
    const entry = read(fields);
    expect(entry).toMatchObject({ isGood: true, e164: null, input: { phone: null, phoneCountry: null } });
  }
  expect(read({}).sent.start).toBeNull();
});

test('what is wrong comes with what helps', () => {
  const entry = read({ phone: '0770', phoneCountry: 'GB' });
  expect(entry).toMatchObject({ isGood: false, e164: null });
  expect(entry.sent.fault).toEqual({ code: 'phone_too_short', missing: 7, example: '07400 123456' });
  expect(read({ phone: '0770', phoneCountry: 'nonsense' }).sent.fault?.code).toBe('phone_invalid_country');
});

describe('a number that gets no texts', () => {
  const fixed = { phone: '020 7946 0000', phoneCountry: 'GB' };

  test('is warned of once, then taken', () => {
    const first = read(fixed);
    expect(first.isGood).toBe(false);
    expect(first.sent).toMatchObject({
      fault: { code: 'phone_no_texts' },
      warned: '+442079460000',
      takesExtension: true,
    });
    const second = read({ ...fixed, phoneWarned: first.sent.warned });
    expect(second).toMatchObject({ isGood: true, e164: '+442079460000', sent: { fault: null } });
  });

  test('is warned of again where it is another number', () => {
    expect(read({ ...fixed, phone: '020 7946 0001', phoneWarned: '+442079460000' }).isGood).toBe(false);
  });

  test('has its extension behind it', () => {
    const sent = { ...fixed, phoneWarned: '+442079460000' };
    expect(read({ ...sent, phoneExtension: ' 12 ' }).input.phone).toBe('+442079460000;ext=12');
    expect(read({ ...sent, phone: '020 7946 0000 ext 34' }).input.phone).toBe('+442079460000;ext=34');
    const refused = read({ ...sent, phoneExtension: 'desk' });
    expect(refused).toMatchObject({
      isGood: false,
      sent: { extensionFault: 'extension_not_digits', extension: 'desk' },
    });
  });
});

test('a mobile has no extension', () => {
  const entry = read({ phone: '07700 900123', phoneCountry: 'GB', phoneExtension: '12' });
  expect(entry).toMatchObject({
    isGood: false,
    sent: { extensionFault: 'extension_not_allowed', takesExtension: true },
  });
});

test('who asks for all countries is not told what is wrong yet', () => {
  const entry = read({ phone: '0770', phoneCountry: 'GB', phoneCountries: 'all' });
  expect(entry).toMatchObject({ wantsCountries: true, sent: { phone: '0770', fault: null } });
  expect(entry.sent.countries?.split(' ')).toHaveLength(245);
  expect(entry.sent.countries).toContain('GB+44');
});

test('a field of another name is read by itself', () => {
  const fields = { phone: '0770', phoneCountry: 'GB', second: '202 555 0123', secondCountry: 'US' };
  expect(read(fields, 'second')).toMatchObject({ isGood: true, e164: '+12025550123' });
  expect(read({ ...fields, secondCountries: 'all' }).wantsCountries).toBe(false);
});
