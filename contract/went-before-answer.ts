import { z } from 'zod';
import { moveReasons } from '#domain/ticket/ticket.ts';
import type * as views from './views.ts';

export const wentBefore = z.object({
  items: z.array(
    z.object({
      number: z.string(),
      reason: z.enum([...moveReasons, 'kept', 'transferred', 'resumed', 'own']),
      at: z.string().describe('RFC 3339'),
    }),
  ),
  head: z.object({ seq: z.number(), hash: z.string().nullable() }),
}) satisfies z.ZodType<views.WentBefore>;
