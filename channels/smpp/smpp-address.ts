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

/** E.164. Null: a short code, a name or a national number, which nobody can answer. */
export const numberOf = ({ ton, digits }: Pick<Address, 'ton' | 'digits'>): string | null =>
  ton === alphanumeric.ton || ton === national || ton === networkSpecific.ton ? null : e164Of(digits);
