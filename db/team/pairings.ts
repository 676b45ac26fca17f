// Screens that ask to become a device, found by their secret or by their shown code. They have no organization until they are approved.

import type { Insertable, Selectable } from 'kysely';
import type { Db, Trx } from '../database.ts';
import type { PairingTable } from '../schema/team-tables.ts';
import { acrossOrganizations, lookUp } from '../scope/look-up.ts';
import { addRow, findRow, lockRow, rowsOf, setRows } from '../rows.ts';

export type PairingRow = Selectable<PairingTable>;

/** False: another screen already shows that code. */
export function insertPairing(trx: Trx, pairing: Insertable<PairingTable>): Promise<boolean> {
  return addRow(trx, 'pairing', pairing);
}

export async function deletePairingsBefore(trx: Trx, expiredAt: Date): Promise<void> {
  await acrossOrganizations(trx, (all) => all.deleteFrom('pairing').where('expires_at', '<', expiredAt).execute());
}

/** By the hash of the screen's secret. */
export async function findPairingOfScreen(db: Db, deviceCodeHash: Buffer): Promise<PairingRow | null> {
  return lookUp(db, (all) => findRow(all, 'pairing', { device_code_hash: deviceCodeHash }));
}

export function lockPairingOfScreen(trx: Trx, deviceCodeHash: Buffer) {
  return lookUp(trx, (all) => lockRow(all, 'pairing', { device_code_hash: deviceCodeHash }));
}

/** By the hash of the shown code, if it is undecided and still valid. */
export async function findOpenPairing(db: Db, userCodeHash: Buffer, now: Date): Promise<PairingRow | null> {
  return (await openPairing(db, userCodeHash, now).executeTakeFirst()) ?? null;
}

export async function lockOpenPairing(trx: Trx, userCodeHash: Buffer, now: Date): Promise<PairingRow | null> {
  return (await openPairing(trx, userCodeHash, now).forUpdate().executeTakeFirst()) ?? null;
}

export async function notePoll(trx: Trx, id: string, poll: Pick<PairingRow, 'polled_at' | 'interval_seconds'>) {
  await setRows(trx, 'pairing', { id }, poll);
}

export async function decidePairing(
  trx: Trx,
  id: string,
  decision: Pick<PairingRow, 'decided_at' | 'is_refused' | 'organization_id' | 'device_id'>,
): Promise<void> {
  await setRows(trx, 'pairing', { id }, decision);
}

function openPairing(db: Db, userCodeHash: Buffer, now: Date) {
  const undecided = rowsOf(db, 'pairing', { user_code_hash: userCodeHash, decided_at: null });
  return undecided.selectAll().where('expires_at', '>', now);
}
