// Decides which email addresses are accepted, and names the fault of the others. Only an email that arrives proves that an address works.

import { urlOf } from '../network.ts';

export const maxEmail = 254;

export type EmailFault = 'email_no_at' | 'email_not_valid' | 'email_too_long';
type ParsedEmail = { ok: true; address: string } | { ok: false; code: EmailFault };

/** Unquoted local part of RFC 5321. Only ASCII before the @, because few servers accept more. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const maxLocal = 64;
const domainPart = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/;

/** `typed` is what a person wrote. A domain in any script is stored in its ASCII form (punycode). */
export function parseEmail(typed: string): ParsedEmail {
  const address = typed.normalize('NFKC').replaceAll(/[\s\p{Cf}]/gu, '');
  if (address.length > maxEmail) return { ok: false, code: 'email_too_long' };
  const at = address.lastIndexOf('@');
  if (at < 0) return { ok: false, code: 'email_no_at' };
  const local = address.slice(0, at);
  const domain = asciiDomain(address.slice(at + 1));
  if (local.length > maxLocal || !localPart.test(local) || !domainPart.test(domain))
    return { ok: false, code: 'email_not_valid' };
  const kept = `${local}@${domain}`;
  return kept.length > maxEmail ? { ok: false, code: 'email_too_long' } : { ok: true, address: kept };
}

export function isEmailAddress(typed: string): boolean {
  const parsed = parseEmail(typed);
  return parsed.ok && parsed.address.toLowerCase() === typed.toLowerCase();
}

/** Shows enough for people to recognise their own address. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}

function asciiDomain(domain: string): string {
  if (/^[a-z\d.-]*$/i.test(domain)) return domain.toLowerCase();
  if (/[/?#:@\\%[\]]/.test(domain)) return '';
  return urlOf(`http://${domain}/`)?.hostname ?? '';
}
