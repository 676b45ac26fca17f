import { z } from 'zod';
import type * as views from './views.ts';

const id = z.string();
const instant = z.string().describe('RFC 3339');

export const eventPage = z
  .object({
    items: z.array(
      z.object({
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
      }),
    ),
    organization: id.describe('Part of what each hash is computed over.'),
    next: z.number().nullable(),
  })
  .meta({ id: 'EventPage' }) satisfies z.ZodType<views.EventPage>;
