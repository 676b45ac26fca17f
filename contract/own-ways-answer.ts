import { z } from 'zod';
import { toldFirstWays } from '#domain/ticket/ticket.ts';

/** How a guest is told, of the answer about their own ticket. */
export const ownWays = {
  phoneMasked: z.string().nullable(),
  canText: z.boolean(),
  emailMasked: z.string().nullable(),
  canGiveEmail: z.boolean(),
  toldFirst: z.enum(toldFirstWays).nullable(),
  areTextsStopped: z.boolean(),
  areLettersStopped: z.boolean(),
};
