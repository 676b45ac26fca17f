import { e164Of } from '../provider/provider-call.ts';
import type { Address } from './pdu.ts';

// Kinds of numbers and their plans: SMPP 3.4, 5.2.5 and 5.2.6.
const international = { ton: 1, npi: 1 };
const national = 2;
const ofTheNetwork = { ton: 3, npi: 0 };
const alphanumeric = { ton: 5, npi: 0 };

/** A number with its country, a short code, or a name. */
export function addressOf(sender: string): Address {
  if (/^\+\d+$/.test(sender)) return { ...international, digits: sender.slice(1) };
  if (/^\d{1,6}$/.test(sender)) return { ...ofTheNetwork, digits: sender };
  if (/^\d+$/.test(sender)) return { ...international, digits: sender };
  return { ...alphanumeric, digits: sender };
}

/** Who wrote, as a number with its country; null for short codes, names and numbers without one, which nobody can answer. */
export const numberOf = ({ ton, digits }: Pick<Address, 'ton' | 'digits'>): string | null =>
  ton === alphanumeric.ton || ton === national || ton === ofTheNetwork.ton ? null : e164Of(digits);
