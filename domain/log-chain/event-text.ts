// What the hash of an event is computed over: the hash before it and every field the event has, as one JSON array in this order and without
// spaces. So nothing in a line's log can be changed, left out, put in or put in another order, unless every hash after it is changed too:
//
//   ["turnstone.event.1", previous, organization, line, seq, at, actorKind, actorId, kind, ticket, command, data]
//
// `previous` is the hash before it in hexadecimal, 64 zeros for the first. `at` is written like 2026-01-31T09:00:00.000Z. `data` is canonical
// JSON. The hash is the SHA-256 of the array's UTF-8 bytes.

import { canonicalJson } from './canonical-json.ts';

/** Stands for the hash before the first. */
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
