// The numbers a guest gives, their own and that of a helper or interpreter, and their e-mail address. Checked, encrypted and hashed before a line is locked.

import { fieldOf } from '#db/secret/secrets.ts';
import { parseEmail } from '#domain/messaging/email-address.ts';
import { canTextMark, parseExtension, parsePhone, type ParsedPhone } from '#domain/phone/phone.ts';
import { fieldRefusal } from '#domain/refusal.ts';
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
  /** Kept only where the place writes letters. */
  email?: string | null;
  /** Of a phone and an e-mail address; null: as the place does. */
  toldFirst?: ToldFirst | null;
}

export interface SealedPhone {
  canText: boolean;
  /** Encrypted; null where none was given. */
  phone: Buffer | null;
  phoneIndex: Buffer | null;
  e164: string | null;
  /** As it is kept of a number that waits here already; null where none was given. */
  typed: string | null;
}

type Context = Pick<CommandContext, 'secrets' | 'phoneMetadata'>;

/** Throws `invalid_fields` with the error kind of the number (product 5). */
export function sealOwnPhone(
  { secrets, phoneMetadata }: Context,
  { organizationId, ticketId }: { organizationId: string; ticketId: string },
  input: PhoneInput,
): SealedPhone {
  const phone = phoneOf(input, 'phone', phoneMetadata);
  if (!phone) return { canText: false, phone: null, phoneIndex: null, e164: null, typed: null };
  return {
    canText: phone.canText,
    phone: secrets.encrypt(textOf(phone), fieldOf.ticketPhone(ticketId)),
    phoneIndex: secrets.phoneIndex(organizationId, phone.e164),
    e164: phone.e164,
    typed: `${phone.canText ? canTextMark : ' '}${textOf(phone)}`,
  };
}

/** What texts are counted by; another one every day, so that nobody is followed by it. */
export function networkKey({ secrets, now }: Pick<CommandContext, 'secrets' | 'now'>, address: string): Buffer {
  return secrets.spendingKey(`address ${now().toISOString().slice(0, 10)} ${networkOf(address)}`);
}

export interface SealedEmail {
  /** Encrypted; null where none was given. */
  email: Buffer | null;
  emailIndex: Buffer | null;
}

export function sealEmail(
  { secrets }: Pick<Context, 'secrets'>,
  { organizationId, ticketId }: { organizationId: string; ticketId: string },
  typed: string | null | undefined,
): SealedEmail {
  if (!typed?.trim()) return { email: null, emailIndex: null };
  const parsed = parseEmail(typed);
  if (!parsed.ok) throw fieldRefusal('email', parsed.code);
  return {
    email: secrets.encrypt(parsed.address, fieldOf.ticketEmail(ticketId)),
    emailIndex: secrets.emailIndex(organizationId, parsed.address),
  };
}

export type SealedContact = SealedPhone & SealedEmail;

/** All that leads to the guest themselves. */
export function sealOwnContact(
  context: Context,
  ids: { organizationId: string; ticketId: string },
  input: ContactInput,
): SealedContact {
  return { ...sealOwnPhone(context, ids, input), ...sealEmail(context, ids, input.email) };
}

/** Of somebody who helps. */
export type SealedSecondPhone = Pick<SealedPhone, 'canText' | 'phone' | 'e164'>;

/** A helper's number need not be able to get texts: staff may call it. */
export function sealSecondPhone(
  { secrets, phoneMetadata }: Context,
  ticketId: string,
  input: PhoneInput,
): SealedSecondPhone {
  const phone = phoneOf(input, 'secondPhone', phoneMetadata);
  if (!phone) return { canText: false, phone: null, e164: null };
  const sealed = secrets.encrypt(textOf(phone), fieldOf.ticketSecond(ticketId));
  return { canText: phone.canText, phone: sealed, e164: phone.e164 };
}

function phoneOf(input: PhoneInput, field: string, metadata: CommandContext['phoneMetadata']): ParsedPhone | null {
  if (!input.phone?.trim()) return null;
  const phone = parsePhone(input.phone, input.phoneCountry ?? null, metadata);
  if (!phone.ok) throw fieldRefusal(field, phone.code);
  if (!input.extension?.trim()) return phone;
  const extension = parseExtension(input.extension);
  if (extension === null) throw fieldRefusal('extension', 'extension_invalid');
  if (phone.type === 'mobile') throw fieldRefusal('extension', 'extension_not_here');
  return { ...phone, extension, canText: false };
}

/** As RFC 3966 writes it, without the scheme. */
function textOf({ e164, extension }: ParsedPhone): string {
  return extension === null ? e164 : `${e164};ext=${extension}`;
}
