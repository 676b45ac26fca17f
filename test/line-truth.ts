// Checks a line's rows against its log: the log is the truth, so the rows must follow from it.

import { findAuditChains, verifyAudit } from '#db/audit/verify-audit.ts';
import type { Db } from '#db/database.ts';
import { verifyLine } from '#db/log-chain/verify-events.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { replayLine, type LineReplay, type LoggedEvent } from '#domain/ticket/replay.ts';
import { activeStates } from '#domain/ticket/ticket.ts';

/** Every difference between a line's rows and its log; empty if there is none. */
export async function lineFaults(db: Db, lineId: string): Promise<string[]> {
  const line = await db.selectFrom('line').selectAll().where('id', '=', lineId).executeTakeFirstOrThrow();
  const rows = await db.selectFrom('ticket').selectAll().where('line_id', '=', lineId).execute();
  const replay = await replayOf(db, lineId);
  const faults: string[] = [];
  const expectSame = (what: string, row: unknown, log: unknown): void => {
    if (row !== log) faults.push(`${what}: ${String(row)} in the row, ${String(log)} in the log`);
  };
  expectSame('head', line.head, replay.head);
  expectSame('waiting', line.waiting, replay.waiting());
  expectSame('tickets', rows.length, replay.tickets.size);
  for (const row of rows) {
    const logged = replay.tickets.get(row.id);
    expectSame(`state of ${row.number}`, row.state, logged?.state);
    expectSame(`rank of ${row.number}`, row.rank, logged?.rank);
    expectSame(`last event of ${row.number}`, row.last_seq, logged?.seq);
    const isEnded = row.state !== 'booked' && !activeStates.includes(row.state);
    expectSame(`end of ${row.number}`, row.ended_at !== null, isEnded);
  }
  const { fault, unchained } = await verifyLine(db, { organizationId: line.organization_id, lineId });
  if (fault) faults.push(`chain: event ${fault.seq} is ${fault.why}`);
  expectSame('unchained events', unchained, 0);
  const numbers = rows.map((row) => `${row.service_day} ${row.number}`);
  expectSame('different numbers', new Set(numbers).size, numbers.length);
  return faults;
}

export async function replayOf(db: Db, lineId: string): Promise<LineReplay> {
  return replayLine(lineId, await logOf(db, lineId));
}

/** The whole log, from the first event on. */
export async function logOf(db: Db, lineId: string): Promise<LoggedEvent[]> {
  const events = await db.selectFrom('event').selectAll().where('line_id', '=', lineId).orderBy('seq').execute();
  return events.map((event) => ({ seq: event.seq, kind: event.kind, ticketId: event.ticket_id, data: event.data }));
}

/** What the audit log of each organization says of restores; throws if a chain has a fault. */
export async function restoresNoted(
  db: Db,
  secrets: Pick<Secrets, 'decrypt'>,
): Promise<{ organization: string; by: string; from: unknown; moment: unknown }[]> {
  for (const chain of await findAuditChains(db)) {
    const { fault } = await verifyAudit(db, secrets, chain);
    if (fault) throw new Error(`${chain}: entry ${fault.seq} is ${fault.why}`);
  }
  const rows = await db.selectFrom('audit_entry').selectAll().where('kind', '=', 'restored').orderBy('at').execute();
  return rows.map(({ organization_id: organization, actor_kind: by, data: { from, moment } }) => ({
    organization,
    by,
    from,
    moment,
  }));
}
