/**
 * What may stand in the fields of an account at a provider. Which fields there are, the provider says; the server and the page of the
 * settings judge them by the same rules. A secret that was given once is never shown again: left empty, it stays as it is.
 */

export interface CarrierField {
  kind: 'text' | 'secret' | 'address' | 'sender' | 'number' | 'choice' | 'host';
  isOptional?: boolean;
  choices?: readonly string[];
  /** What it is where it is left empty. */
  usual?: string;
  /** Of the whole of it. */
  pattern?: Pick<RegExp, 'source' | 'flags'>;
  least?: number;
  max?: number;
}

export type CarrierFault =
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
/** Keys that sign are kept whole, with their lines. */
const maxSecretLetters = 8000;

/** Of a field that was filled in, trimmed. */
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
      // A number, a short number, or a name of up to eleven letters, as networks show it.
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
  if (!URL.canParse(typed)) return false;
  const { protocol, username, password, hash } = new URL(typed);
  return (protocol === 'https:' || protocol === 'http:') && `${username}${password}${hash}` === '';
}

function faultOfNumber({ least = 0, max = Number.MAX_SAFE_INTEGER }: CarrierField, typed: string): CarrierFault | null {
  if (!/^\d{1,9}$/.test(typed)) return 'account_number';
  return Number(typed) < least || Number(typed) > max ? 'out_of_range' : null;
}

/** `kept`: the names of secrets that are given already. */
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
