// How a PIN is hashed. Six digits are soon guessed by whoever has the rows, so the installation's secret goes into the
// hash.

import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Secrets } from '#db/secret/secrets.ts';

const stretch = promisify<string, Buffer, number, Buffer>(scrypt);
const saltBytes = 16;
const hashBytes = 32;

export async function hashPin(secrets: Secrets, memberId: string, pin: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await stretch(peppered(secrets, memberId, pin), salt, hashBytes);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

export async function isPin(
  secrets: Secrets,
  { memberId, pin, kept }: { memberId: string; pin: string; kept: string },
): Promise<boolean> {
  const [salt = '', hash = ''] = kept.split('.');
  const given = await stretch(peppered(secrets, memberId, pin), Buffer.from(salt, 'base64url'), hashBytes);
  const expected = Buffer.from(hash, 'base64url');
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function peppered(secrets: Secrets, memberId: string, pin: string): string {
  return createHmac('sha256', secrets.derive('pin')).update(`${memberId}:${pin}`).digest('base64url');
}
