import { domesticNumber, numberFrom } from '../provider/domestic-number.ts';
import { e164Of } from '../provider/provider-call.ts';
import type { Address } from './pdu.ts';

// Types of numbers (TON) and numbering plans (NPI): SMPP 3.4, 5.2.5 and 5.2.6.
const international = { ton: 1, npi: 1 };
const national = 2;
const networkSpecific = { ton: 3, npi: 0 };
const alphanumeric = { ton: 5, npi: 0 };

/** The sender is a number with its country code, a short code, or a name. */
export function addressOf(sender: string): Address {
  if (/^\+\d+$/.test(sender)) return { ...international, digits: sender.slice(1) };
  if (/^\d{1,6}$/.test(sender)) return { ...networkSpecific, digits: sender };
  if (/^\d+$/.test(sender)) return { ...international, digits: sender };
  return { ...alphanumeric, digits: sender };
}

/** E.164. Null: a short code, a name, or a national number of a country that is not known, which nobody can answer. */
export function numberOf({ ton, digits }: Pick<Address, 'ton' | 'digits'>, country: string): string | null {
  if (ton === alphanumeric.ton || ton === networkSpecific.ton) return null;
  if (ton === national) return domesticNumber(digits, country);
  return (ton === international.ton ? e164Of(digits) : null) ?? numberFrom(digits, country);
}
