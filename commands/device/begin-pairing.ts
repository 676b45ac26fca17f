// A screen asks to become a board or a kiosk (in the shape of RFC 8628). It is given what it holds, and shows a code made of that; the
// database knows the hashes of both, so that it can tell neither. Whose the screen will be is not said here: whoever types its code
// says so. Codes are good for ten minutes, and forgotten a day later.

import { randomBytes } from 'node:crypto';
import { deletePairingsBefore, insertPairing } from '#db/team/pairings.ts';
import { newId } from '#db/new-id.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { pairingCodeOf, pairingMinutes, pairingNameOf, pollSeconds } from '#domain/place/pairing-code.ts';
import type { CommandContext } from '../engine/command-context.ts';

const deviceCodeBytes = 32;
const forgottenAfterMs = 86_400_000;
/** Two screens with one code at once come about once in years. */
const maxTries = 3;

export interface BegunPairing {
  /** What the screen holds. 43 characters, 256 bits. */
  deviceCode: string;
}

export async function beginPairing({ db, secrets, now }: CommandContext): Promise<BegunPairing> {
  const at = now();
  return db.transaction().execute(async (trx) => {
    await deletePairingsBefore(trx, new Date(at.getTime() - forgottenAfterMs));
    for (let tries = 0; tries < maxTries; tries++) {
      const deviceCode = randomBytes(deviceCodeBytes).toString('base64url');
      const isMade = await insertPairing(trx, {
        id: newId(),
        device_code_hash: secrets.bearerHash(deviceCode),
        user_code_hash: userCodeHash(secrets, userCodeOf(secrets, deviceCode)),
        name: pairingNameOf(secrets.bearerHash(`pairing name:${deviceCode}`)),
        created_at: at,
        expires_at: new Date(at.getTime() + pairingMinutes * 60_000),
        interval_seconds: pollSeconds,
      });
      if (isMade) return { deviceCode };
    }
    throw new Error('no code was free');
  });
}

/** What the screen shows, made of what it holds: it can be shown again, and is written down nowhere. */
export function userCodeOf(secrets: Pick<Secrets, 'bearerHash'>, deviceCode: string): string {
  return pairingCodeOf(secrets.bearerHash(`pairing code:${deviceCode}`));
}

export function userCodeHash(secrets: Pick<Secrets, 'bearerHash'>, userCode: string): Buffer {
  return secrets.bearerHash(`pairing typed:${userCode}`);
}
