// A guest's numbers, their own and a helper's, and their email address: checked, encrypted and hashed before a line is
// locked.

import type { TicketKey } from '#domain/ticket/ticket-key.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { parseEmail } from '#domain/messaging/email-address.ts';
import { canTextMark, parsePhone, withExtension, type ParsedPhone } from '#domain/phone/phone.ts';
import { fieldRefusal, accepted } from '#domain/refusal.ts';
import { networkOf } from '#domain/network.ts';
import type { ToldFirst } from '#domain/ticket/ticket.ts';
import type { CommandContext } from '../engine/command.ts';

export interface PhoneInput {
  phone?: string | null;
  /** ISO 3166-1 alpha-2, for a phone without '+'. */
  phoneCountry?: string | null;
  /** 1 to 7 digits, for a fixed line. */
  extension?: string | null;
}

export interface ContactInput extends PhoneInput {
  /** Stored only if the place sends emails. */
  email?: string | null;
  /** The preferred of phone and email; null: the place's order. */
  toldFirst?: ToldFirst | null;
}

export interface SealedPhone {
  canText: boolean;
  /** Encrypted; null: none was given. */
  phone: Buffer | null;
  phoneIndex: Buffer | null;
  e164: string | null;
  /** How a number that waits here already is stored; null: none was given. */
  typed: string | null;
}

type Context = Pick<CommandContext, 'secrets' | 'phoneMetadata'>;

/** Throws `invalid_fields` with the error kind of the number (product 5). `extensionPath`: where its caller takes it. */
export function sealOwnPhone(
  { secrets, phoneMetadata }: Context,
  { organizationId, ticketId }: TicketKey,
  input: PhoneInput,
  extensionPath = 'extension',
): SealedPhone {
  const phone = phoneOf(input, { path: 'phone', extensionPath }, phoneMetadata);
  if (!phone) return { canText: false, phone: null, phoneIndex: null, e164: null, typed: null };
  return {
    canText: phone.canText,
    phone: secrets.encrypt(textOf(phone), fieldOf.ticketPhone(ticketId)),
    phoneIndex: secrets.phoneIndex(organizationId, phone.e164),
    e164: phone.e164,
    typed: `${phone.canText ? canTextMark : ' '}${textOf(phone)}`,
  };
}

/** The network's key for counting texts; it changes every day, so that nobody can be followed by it. */
export function networkKey({ secrets, now }: Pick<CommandContext, 'secrets' | 'now'>, address: string): Buffer {
  return secrets.spendingKey(`address ${now().toISOString().slice(0, 10)} ${networkOf(address)}`);
}

interface SealedEmail {
  /** Encrypted; null: none was given. */
  email: Buffer | null;
  emailIndex: Buffer | null;
}

export function sealEmail(
  { secrets }: Pick<Context, 'secrets'>,
  { organizationId, ticketId }: TicketKey,
  typed: string | null | undefined,
): SealedEmail {
  if (!typed?.trim()) return { email: null, emailIndex: null };
  const { address } = accepted('email', parseEmail(typed));
  return {
    email: secrets.encrypt(address, fieldOf.ticketEmail(ticketId)),
    emailIndex: secrets.emailIndex(organizationId, address),
  };
}

export function sealOwnContact(context: Context, ids: TicketKey, input: ContactInput): SealedPhone & SealedEmail {
  return { ...sealOwnPhone(context, ids, input), ...sealEmail(context, ids, input.email) };
}

/** A helper's. */
type SealedSecondPhone = Pick<SealedPhone, 'canText' | 'phone' | 'e164'>;

/** A helper's number need not take texts: staff may phone it. */
export function sealSecondPhone(
  { secrets, phoneMetadata }: Context,
  ticketId: string,
  input: PhoneInput,
): SealedSecondPhone {
  const at = { path: 'secondPhone', extensionPath: 'secondPhone.extension' };
  const phone = phoneOf(input, at, phoneMetadata);
  if (!phone) return { canText: false, phone: null, e164: null };
  const sealed = secrets.encrypt(textOf(phone), fieldOf.ticketSecond(ticketId));
  return { canText: phone.canText, phone: sealed, e164: phone.e164 };
}

function phoneOf(
  input: PhoneInput,
  { path, extensionPath }: { path: string; extensionPath: string },
  metadata: CommandContext['phoneMetadata'],
): ParsedPhone | null {
  if (!input.phone?.trim()) return null;
  const phone = accepted(path, parsePhone(input.phone, input.phoneCountry ?? null, metadata));
  const extended = withExtension(phone, input.extension ?? '');
  if (!extended.ok) throw fieldRefusal(extensionPath, extensionCodes[extended.code]);
  return extended;
}

/** As programs know them. */
const extensionCodes = { extension_not_digits: 'extension_invalid', extension_not_allowed: 'extension_not_here' };

/** As RFC 3966 writes it, without the scheme. */
function textOf({ e164, extension }: ParsedPhone): string {
  return extension === null ? e164 : `${e164};ext=${extension}`;
}
