import { z } from 'zod';
import { parseName } from '#domain/name.ts';
import { fieldRefusal } from '#domain/refusal.ts';

export function checkedName(input: string): string {
  const parsed = parseName(input);
  if (!parsed.ok || parsed.name === '') throw fieldRefusal('name', parsed.ok ? 'required' : parsed.code);
  return parsed.name;
}

const emailPattern = z.email().max(254);

export function checkedEmail(input: string): string {
  const email = input.trim().toLowerCase();
  if (!emailPattern.safeParse(email).success) throw fieldRefusal('email', 'email_invalid');
  return email;
}
