// The two logs that can be verified: the log of a line, and the audit log.

import { z } from 'zod';
import { allEventKinds } from '#domain/ticket/event-kind.ts';
import { id, instant } from './shapes.ts';

const lineEvent = z.object({
  seq: z.number().describe('1, 2, 3 … without a gap'),
  at: instant,
  kind: z.enum(allEventKinds),
  ticket: id.nullable().describe('Null: it is about the line'),
  actor: z
    .object({ kind: z.string(), id: id.nullable() })
    .describe('`kind`: `guest`, `member`, `device`, `key`, or `system`, which is the clock'),
  data: z
    .record(z.string(), z.unknown())
    .describe(
      'Of a move `to` (the state after it), `rank` (the place in line, sorted by bytes) and, in the log of a line that the ticket left, `toLine`; ' +
        'of `changed` the names of the `fields`. Nothing by which a guest is known.',
    ),
  before: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('How the ticket was before a move. It belongs to `data` when the hash is computed.'),
  command: id,
  hash: z
    .string()
    .nullable()
    .describe(
      'SHA-256, in hexadecimal, of the canonical text of this event and the hash before it (docs/decisions/049). Null: not chained yet.',
    ),
});

export const eventPage = z
  .object({
    items: z.array(lineEvent),
    organization: id.describe('Part of what each hash is computed over.'),
    next: z.number().nullable().describe('The `after` of the next page; null: these are the last ones so far'),
  })
  .meta({ id: 'EventPage' });

const auditParty = z.object({
  kind: z.string(),
  id: id.nullable(),
  name: z.string().nullable().describe('The current name; null: no longer known'),
});

const auditItem = z.object({
  number: z.number(),
  at: instant,
  kind: z.string(),
  actor: auditParty,
  subject: auditParty.nullable(),
  place: z.string().nullable(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).readonly()])),
  network: z
    .string()
    .nullable()
    .describe('The address it was asked from. Null: not caused by a request, or erased, after 90 days.'),
  hash: z
    .string()
    .describe(
      'SHA-256, in hexadecimal, of the canonical text of this entry and the hash before it (docs/decisions/050).',
    ),
});

export const auditPage = z
  .object({
    organization: z.string(),
    items: z.array(auditItem),
    next: z.number().nullable().describe('The `cursor` of the next page; null: these were the oldest'),
    head: z
      .object({ number: z.number(), hash: z.string() })
      .nullable()
      .describe('The last entry; null: the log is empty'),
  })
  .meta({ id: 'AuditPage' });

export type LineEvent = z.infer<typeof lineEvent>;
export type EventPage = z.infer<typeof eventPage>;
export type AuditParty = z.infer<typeof auditParty>;
export type AuditItem = z.infer<typeof auditItem>;
export type AuditPage = z.infer<typeof auditPage>;
