import examples from 'libphonenumber-js/mobile/examples';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { phoneCountries } from '#domain/phone/phone-countries.ts';
import { explainRefusal, exampleNumber } from '#domain/phone/phone-fault.ts';
import { maySayExtension, parsePhone, withExtension, type ParsedPhone } from '#domain/phone/phone.ts';
import type { Language } from '#locales/languages.ts';
import type { SentPhone } from '../form/phone-country.ts';
import { startWith } from './phone-start.server.ts';
import { typedIn } from '../form/form-fields.ts';

/** A phone field as it was sent. */
export interface PhoneEntry {
  /** For the field, if the page is rendered again. */
  sent: SentPhone;
  /** For the command; both null if no phone was entered. An extension follows the number. */
  input: { phone: string | null; phoneCountry: string | null };
  /** The number for counting and comparison; null if there is none, or no valid one. */
  e164: string | null;
  isGood: boolean;
  /** The form was not a real submission: the visitor, without scripts, wants to choose from all countries. */
  wantsCountries: boolean;
}

type Plans = Pick<CommandContext, 'phoneMetadata'>;

/**
 * Reads and checks a phone field. An empty field is valid: nobody has to give a phone number.
 * @param name the field's own
 */
export function readPhoneEntry(form: FormData, plans: Plans, language: Language, name = 'phone'): PhoneEntry {
  const written = {
    phone: typedIn(form, name).trim(),
    country: typedIn(form, `${name}Country`),
    extension: typedIn(form, `${name}Extension`).trim(),
  };
  const wantsCountries = form.get(`${name}Countries`) !== null;
  const judged = judge(written, plans, wantsCountries ? null : typedIn(form, `${name}Warned`));
  const { parsed, ...verdict } = judged;
  const phone = parsed ? writtenOut(parsed) : written.phone;
  return {
    sent: {
      ...verdict,
      phone: written.phone,
      extension: written.extension,
      start: form.has(`${name}Country`) ? startWith(plans, written.country, language) : null,
      takesExtension: written.extension !== '' || (parsed !== null && maySayExtension(parsed)),
      countries: wantsCountries ? shortCountries(plans) : null,
    },
    input: { phone: phone || null, phoneCountry: (phone && written.country) || null },
    e164: parsed?.e164 ?? null,
    isGood: verdict.fault === null && verdict.extensionFault === null,
    wantsCountries,
  };
}

interface Written {
  phone: string;
  country: string;
  extension: string;
}

interface Verdict extends Pick<SentPhone, 'fault' | 'extensionFault' | 'warned'> {
  parsed: ParsedPhone | null;
}

/** @param warned the number that caused the earlier warning; null if no warning is wanted yet */
function judge({ phone, country, extension }: Written, { phoneMetadata }: Plans, warned: string | null): Verdict {
  const nothing: Verdict = { fault: null, extensionFault: null, warned: '', parsed: null };
  if (phone === '') return nothing;
  const number = parsePhone(phone, country, phoneMetadata);
  if (!number.ok && warned === null) return nothing;
  if (!number.ok) return { ...nothing, fault: explainRefusal(phone, country, number.code, phoneMetadata, examples) };
  const parsed = withExtension(number, extension);
  if (!parsed.ok) return { ...nothing, parsed: number, extensionFault: warned === null ? null : parsed.code };
  // A warning given once; it does not block. Sending the same number again confirms it.
  if (parsed.canText || warned === null || warned === parsed.e164) return { ...nothing, parsed };
  const example = exampleNumber(parsed.country, phoneMetadata, examples);
  return { ...nothing, parsed, warned: parsed.e164, fault: { code: 'phone_no_texts', missing: 0, example } };
}

/** The number with its extension in one text, which parses back to the same. */
function writtenOut({ e164, extension }: ParsedPhone): string {
  return extension === null ? e164 : `${e164};ext=${extension}`;
}

function shortCountries({ phoneMetadata }: Plans): string {
  return phoneCountries(phoneMetadata)
    .map(({ country, dialCode }) => country + dialCode)
    .join(' ');
}
