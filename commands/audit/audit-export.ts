// A file that leaves the product with what it keeps of people, or with its own log. Told before the first byte of it goes.

import type { Staff } from '#domain/team/actor.ts';
import type { CommandContext } from '../engine/command-context.ts';
import { audit } from './audit.ts';

export interface ExportNote {
  organizationId: string;
  placeId: string;
  what: 'tickets' | 'audit';
  as: 'csv' | 'json';
  /** How many rows. */
  count: number;
}

export async function auditExport(
  context: CommandContext,
  actor: Staff,
  { organizationId, placeId, ...data }: ExportNote,
): Promise<void> {
  await context.db
    .transaction()
    .execute((trx) => audit(context, trx, { organizationId, actor, kind: 'exported', placeId, data }));
}
