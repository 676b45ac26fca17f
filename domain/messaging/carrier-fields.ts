/**
 * Checks the fields of a carrier. The provider defines which fields exist; the server and the settings page use the same rules. A stored
 * secret is never shown again: if its field is left empty, the secret stays unchanged.
 */

import { urlOf } from '../network.ts';
export interface CarrierField {
  /** A secret is never shown again. An address is a URL. A sender is a number or a name that guests see. */
  kind: 'text' | 'secret' | 'address' | 'sender' | 'number' | 'choice' | 'host';
  isOptional?: boolean;
  /** Of kind 'choice'. */
  choices?: readonly string[];
  /** The default if the field is empty. */
  usual?: string;
  /** Matches the whole value. */
  pattern?: Pick<RegExp, 'source' | 'flags'>;
  /** Of kind 'number'. */
  least?: number;
  max?: number;
}

type CarrierFault =
  | 'required'
  | 'too_long'
  | 'name_characters'
  | 'account_format'
  | 'account_address'
  | 'account_host'
  | 'account_not_allowed'
  | 'account_sender'
  | 'account_number'
  | 'out_of_range'
  | 'not_a_choice';

const maxLetters = 500;
/** Signing keys are stored whole, with their line breaks. */
const maxSecretLetters = 8000;

/** Checks a field that is filled in; the value is trimmed. */
function faultOfTyped(field: CarrierField, typed: string): CarrierFault | null {
  if (typed.length > (field.kind === 'secret' ? maxSecretLetters : maxLetters)) return 'too_long';
  if (field.kind !== 'secret' && /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(typed)) return 'name_characters';
  const fault = faultOfKind(field, typed);
  if (fault !== null) return fault;
  return field.pattern && !new RegExp(`^(?:${field.pattern.source})$`, field.pattern.flags).test(typed)
    ? 'account_format'
    : null;
}

function faultOfKind(field: CarrierField, typed: string): CarrierFault | null {
  switch (field.kind) {
    case 'address':
      return isAddress(typed) ? null : 'account_address';
    case 'host':
      return /^(\[[\da-f:]+\]|[\w.-]+)$/i.test(typed) ? null : 'account_host';
    case 'sender':
      // A number, a short number, or a sender name of up to eleven characters.
      return /^(\+?\d{3,15}|(?=.*[a-z])[a-z\d &._+-]{1,11})$/i.test(typed) ? null : 'account_sender';
    case 'number':
      return faultOfNumber(field, typed);
    case 'choice':
      return field.choices?.includes(typed) === false ? 'not_a_choice' : null;
    default:
      return null;
  }
}

function isAddress(typed: string): boolean {
  const { protocol, username, password, hash } = urlOf(typed) ?? {};
  return (protocol === 'https:' || protocol === 'http:') && `${username}${password}${hash}` === '';
}

function faultOfNumber({ least = 0, max = Number.MAX_SAFE_INTEGER }: CarrierField, typed: string): CarrierFault | null {
  if (!/^\d{1,9}$/.test(typed)) return 'account_number';
  return Number(typed) < least || Number(typed) > max ? 'out_of_range' : null;
}

/** `kept`: the names of the secrets that are already stored. */
export function carrierFaults(
  fields: Readonly<Record<string, CarrierField>>,
  typed: Readonly<Record<string, string>>,
  kept: readonly string[],
): Record<string, CarrierFault> {
  const faults: Record<string, CarrierFault> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = (typed[name] ?? '').trim();
    const isLeftEmpty = value === '';
    const fault = isLeftEmpty
      ? field.isOptional || field.usual || (field.kind === 'secret' && kept.includes(name))
        ? null
        : 'required'
      : faultOfTyped(field, value);
    if (fault !== null) faults[name] = fault;
  }
  return faults;
}
