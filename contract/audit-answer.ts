import { z } from 'zod';
import type * as views from './audit-views.ts';

const party = z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() });

export const auditPage = z
  .object({
    organization: z.string(),
    items: z.array(
      z.object({
        number: z.number(),
        at: z.string().describe('RFC 3339'),
        kind: z.string(),
        actor: party,
        subject: party.nullable(),
        place: z.string().nullable(),
        data: z.record(
          z.string(),
          z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).readonly()]),
        ),
        network: z.string().nullable().describe('The address it was asked from. Erased after 90 days.'),
        hash: z
          .string()
          .describe(
            'SHA-256, in hexadecimal, of the canonical text of this entry and the hash before it (docs/decisions/050).',
          ),
      }),
    ),
    next: z.number().nullable(),
    head: z.object({ number: z.number(), hash: z.string() }).nullable(),
  })
  .meta({ id: 'AuditPage' }) satisfies z.ZodType<views.AuditPage>;

export const auditQuery = z.object({
  cursor: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
