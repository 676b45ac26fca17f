import examples from 'libphonenumber-js/mobile/examples';
import { explainRefusal, exampleNumber } from '#domain/phone/phone-fault.ts';
import type { PhoneMetadata } from '#domain/phone/phone-countries.ts';
import { parsePhone, withExtension, type ParsedPhone } from '#domain/phone/phone.ts';
import type { PhoneVerdict } from '../../form/phone-country.ts';

interface WrittenPhone {
  phone: string;
  country: string;
  extension: string;
}

interface Judged extends Pick<PhoneVerdict, 'fault' | 'extensionFault' | 'warned'> {
  parsed: ParsedPhone | null;
}

/**
 * What is wrong with a phone field, for the page and for the server.
 * @param warned the number that caused the earlier warning; null if no warning is wanted yet
 */
export function judgePhone(written: WrittenPhone, metadata: PhoneMetadata, warned: string | null): Judged {
  const { phone, country, extension } = written;
  const nothing: Judged = { fault: null, extensionFault: null, warned: '', parsed: null };
  if (phone === '') return nothing;
  const number = parsePhone(phone, country, metadata);
  if (!number.ok && warned === null) return nothing;
  if (!number.ok) return { ...nothing, fault: explainRefusal(phone, country, number.code, metadata, examples) };
  const parsed = withExtension(number, extension);
  if (!parsed.ok) return { ...nothing, parsed: number, extensionFault: warned === null ? null : parsed.code };
  // A warning given once; it does not block. Sending the same number again confirms it.
  if (parsed.canText || warned === null || warned === parsed.e164) return { ...nothing, parsed };
  const example = exampleNumber(parsed.country, metadata, examples);
  return { ...nothing, parsed, warned: parsed.e164, fault: { code: 'phone_no_texts', missing: 0, example } };
}
