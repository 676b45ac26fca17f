// The input of an event's hash: the previous hash and every field of the event, as one JSON array in this order, without spaces. To change,
// remove, insert or reorder an event in a line's log, one would have to change every later hash too:
//
//   ["turnstone.event.1", previous, organization, line, seq, at, actorKind, actorId, kind, ticket, command, data]
//
// `previous` is the previous hash in hexadecimal, 64 zeros for the first. `at` is written like 2026-01-31T09:00:00.000Z. `data` is canonical
// JSON. The hash is the SHA-256 of the array's UTF-8 bytes.

import { canonicalJson } from './canonical-json.ts';

/** The previous hash of the first event. */
export const noHash = '0'.repeat(64);

export interface EventFields {
  organizationId: string;
  lineId: string;
  seq: number;
  at: string;
  actorKind: string;
  actorId: string | null;
  kind: string;
  ticketId: string | null;
  commandId: string;
  data: Record<string, unknown>;
}

export function eventText(previous: string, event: EventFields): string {
  const { organizationId, lineId, seq, at, actorKind, actorId, kind, ticketId, commandId } = event;
  const fields = [previous, organizationId, lineId, seq, at, actorKind, actorId, kind, ticketId, commandId];
  return `["turnstone.event.1",${JSON.stringify(fields).slice(1, -1)},${canonicalJson(event.data)}]`;
}
