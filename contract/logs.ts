// The two logs that can be verified: the log of a line, and the audit log.

import { z } from 'zod';
import { id, instant } from './shapes.ts';

const lineEvent = z.object({
  seq: z.number(),
  at: instant,
  kind: z.string(),
  ticket: id.nullable(),
  actor: z.object({ kind: z.string(), id: id.nullable() }),
  data: z.record(z.string(), z.unknown()),
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
    next: z.number().nullable(),
  })
  .meta({ id: 'EventPage' });

const auditParty = z.object({
  kind: z.string(),
  id: id.nullable(),
  /** The current name; null: no longer known. */
  name: z.string().nullable(),
});

const auditItem = z.object({
  number: z.number(),
  at: instant,
  kind: z.string(),
  actor: auditParty,
  subject: auditParty.nullable(),
  place: z.string().nullable(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).readonly()])),
  /** Null: not caused by a request, or already erased. */
  network: z.string().nullable().describe('The address it was asked from. Erased after 90 days.'),
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
    /** The `cursor` of the next page; null: these were the oldest. */
    next: z.number().nullable(),
    /** The last entry; null: the log is empty. */
    head: z.object({ number: z.number(), hash: z.string() }).nullable(),
  })
  .meta({ id: 'AuditPage' });

export type LineEvent = z.infer<typeof lineEvent>;
export type EventPage = z.infer<typeof eventPage>;
export type AuditParty = z.infer<typeof auditParty>;
export type AuditItem = z.infer<typeof auditItem>;
export type AuditPage = z.infer<typeof auditPage>;
