import type { CommandContext } from '#commands/engine/command-context.ts';
import { phoneCountries } from '#domain/phone/phone-countries.ts';
import { maySayExtension, type ParsedPhone } from '#domain/phone/phone.ts';
import type { Language } from '#locales/languages.ts';
import type { SentPhone } from '../form/phone-country.ts';
import { countryShown } from './assist/country-shown.ts';
import { judgePhone } from './assist/judge-phone.ts';
import { typedIn } from '../form/form-answer.ts';

export type PhoneEntry = ReturnType<typeof readPhoneEntry>;

type Plans = Pick<CommandContext, 'phoneMetadata'>;

/**
 * Reads and checks a phone field. An empty field is valid: nobody has to give a phone number.
 * @param name the field's own
 */
export function readPhoneEntry(form: FormData, plans: Plans, language: Language, name = 'phone') {
  const written = {
    phone: typedIn(form, name).trim(),
    country: typedIn(form, `${name}Country`),
    extension: typedIn(form, `${name}Extension`).trim(),
  };
  const wantsCountries = form.get(`${name}Countries`) !== null;
  const warned = wantsCountries ? null : typedIn(form, `${name}Warned`);
  const { parsed, ...verdict } = judgePhone(written, plans.phoneMetadata, warned);
  const phone = parsed ? writtenOut(parsed) : written.phone;
  return {
    /** For the field, if the page is rendered again. */
    sent: {
      ...verdict,
      phone: written.phone,
      extension: written.extension,
      start: form.has(`${name}Country`) ? countryShown(written.country, language, plans.phoneMetadata) : null,
      takesExtension: written.extension !== '' || (parsed !== null && maySayExtension(parsed)),
      countries: wantsCountries ? shortCountries(plans) : null,
    } satisfies SentPhone,
    /** For the command; both null if no phone was entered. An extension follows the number. */
    input: { phone: phone || null, phoneCountry: (phone && written.country) || null },
    /** For counting and comparison; null if there is no number, or no valid one. */
    e164: parsed?.e164 ?? null,
    isGood: verdict.fault === null && verdict.extensionFault === null,
    /** The form was not a real submission: the visitor, without scripts, wants to choose from all countries. */
    wantsCountries,
  };
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
