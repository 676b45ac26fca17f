import { z } from 'zod';
import { parseEmail } from '#domain/messaging/email-address.ts';
import { parseName } from '#domain/name.ts';
import { fieldRefusal } from '#domain/refusal.ts';

export function checkedName(input: string): string {
  const parsed = parseName(input);
  if (!parsed.ok || parsed.name === '') throw fieldRefusal('name', parsed.ok ? 'required' : parsed.code);
  return parsed.name;
}

const emailPattern = z.email().max(254);

/** As accounts hold it, whatever the keyboard or the clipboard made of it. What is no address finds no account. */
export function accountEmail(typed: string): string {
  const parsed = parseEmail(typed);
  return (parsed.ok ? parsed.address : typed.trim()).toLowerCase();
}

export function checkedEmail(input: string): string {
  const email = accountEmail(input);
  if (!emailPattern.safeParse(email).success) throw fieldRefusal('email', 'email_invalid');
  return email;
}
