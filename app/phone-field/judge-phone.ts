import { explainRefusal, exampleNumber } from '#domain/phone/phone-fault.ts';
import { maySayExtension, parsePhone, withExtension } from '#domain/phone/phone.ts';
import { noVerdict } from './phone-country.ts';
import type { PhoneVerdict } from './phone-country.ts';
import { examples, metadata } from './phone-plans.ts';

/** What the server will say of a number, said sooner. */
export function judgePhone(input: string, country: string, extension: string): PhoneVerdict {
  if (input.trim() === '') return noVerdict;
  const number = parsePhone(input, country, metadata);
  if (!number.ok) return { ...noVerdict, fault: explainRefusal(input, country, number.code, metadata, examples) };
  const takesExtension = extension !== '' || maySayExtension(number);
  const phone = withExtension(number, extension);
  if (!phone.ok) return { ...noVerdict, takesExtension, extension, extensionFault: phone.code };
  if (phone.canText) return { ...noVerdict, takesExtension, extension };
  const example = exampleNumber(phone.country, metadata, examples);
  const fault = { code: 'phone_no_texts', missing: 0, example } as const;
  return { fault, extensionFault: null, warned: phone.e164, takesExtension, extension };
}
