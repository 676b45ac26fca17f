// A refusal is the product saying no for a reason it can name. Every code has a status in `contract/problems.ts`
// and a text in every language. Recognise it by `code` (`isRefusal`), never by `instanceof`: the server bundle and the
// entry may hold two copies of this class.

export type RefusalCode =
  | 'phone_not_a_number'
  | 'phone_too_short'
  | 'phone_too_long'
  | 'phone_invalid_country'
  | 'phone_not_valid'
  | 'phone_no_texts'
  | 'invalid_fields'
  | 'line_paused'
  | 'line_closed'
  | 'line_full'
  | 'line_closing'
  | 'line_without_desk'
  | 'already_waiting'
  | 'too_soon'
  | 'ticket_state'
  | 'desk_closed'
  | 'desk_busy'
  | 'nobody_waiting'
  | 'stale'
  | 'idempotency_mismatch'
  | 'not_found'
  | 'unauthenticated'
  | 'forbidden'
  | 'step_up'
  | 'xsrf'
  | 'too_many'
  | 'country_not_allowed'
  | 'budget_spent'
  | 'method_not_allowed'
  | 'too_large'
  | 'unsupported_media'
  | 'unavailable'
  | 'unexpected';

/** What a refusal may carry besides its code. Never a name, a phone number or a ticket token. */
interface RefusalDetails {
  /** Fields at fault: where, and which rule. */
  errors?: { path: string; code: string }[];
  /** The state a ticket is in now. */
  state?: string;
  /** From when it can be had, if that is known: the line's next opening, or the end of the pause between two visits. */
  opensAt?: Date | null;
  retryAfterSeconds?: number;
  /** The guest's other ticket; only ever given to staff and keys. */
  ticketId?: string;
}

export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;
  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'Refusal' && 'code' in error && 'details' in error;
}

// Who somebody is, what they may and how often, whether the database is there: asked anew each time.
const askedAnew: ReadonlySet<RefusalCode> = new Set([
  'unauthenticated',
  'forbidden',
  'xsrf',
  'too_many',
  'unavailable',
  'unexpected',
  'idempotency_mismatch',
]);

/** Whether a repeat gets this refusal again, even if it would succeed by now. */
export const isKeptRefusal = ({ code }: Refusal): boolean => !askedAnew.has(code);

/** As JSON keeps it. */
export interface KeptRefusal {
  code: RefusalCode;
  details: Omit<RefusalDetails, 'opensAt'> & { opensAt?: string | null };
}

export function refusalFrom({ code, details: { opensAt, ...details } }: KeptRefusal): Refusal {
  return new Refusal(code, {
    ...details,
    ...(opensAt === undefined ? {} : { opensAt: opensAt === null ? null : new Date(opensAt) }),
  });
}

type Parsed = { ok: true } | { ok: false; code: string };

/** What the rule of a field made of it. Throws the field's refusal. */
export function accepted<Result extends Parsed>(path: string, parsed: Result): Extract<Result, { ok: true }> {
  if (!parsed.ok) throw fieldRefusal(path, parsed.code);
  return parsed as Extract<Result, { ok: true }>;
}

/** The refusal for one field. */
export function fieldRefusal(path: string, code: string): Refusal {
  const known = code.startsWith('phone_') ? (code as RefusalCode) : 'invalid_fields';
  return new Refusal(known, { errors: [{ path, code }] });
}

/** What was looked for; if it is not there, throws `not_found`. */
export function orNotFound<Value>(value: Value): NonNullable<Value> {
  if (value === null || value === undefined) throw new Refusal('not_found');
  return value;
}
