// Shapes that several answers share. Each is defined once, as a schema; its type is inferred.

import { z } from 'zod';
import { textingStates } from '#domain/messaging/texting.ts';
import { lineStates } from '#domain/line/line-states.ts';
import { questionKinds } from '#domain/line/question.ts';
import { ticketStates } from '#domain/ticket/ticket.ts';

export const id = z.string();
export const instant = z.string().describe('RFC 3339');
/** One text per language code; the client picks the reader's language, else the place's default. */
export const byLanguage = z.record(z.string(), z.string());
export const waitRange = z
  .object({ low: z.number(), high: z.number() })
  .meta({ id: 'WaitRange', description: 'Minutes' });
export const waitInFull = waitRange
  .extend({
    middle: z.number().describe('As likely sooner as later'),
    confidence: z
      .number()
      .nullable()
      .describe('The share of such ranges that hold; null for a first estimate. What was met: the record of waits'),
  })
  .meta({ id: 'WaitInFull', description: 'Minutes' });
export const lineState = z.enum(lineStates);
export const ticketState = z.enum(ticketStates).meta({ id: 'TicketState' });
export const texting = z.enum(textingStates).describe('Whether texts go out from the place at present');

export const bring = z.object({ id, text: byLanguage });
export const service = z
  .object({ id, name: byLanguage, expectedMinutes: z.number().nullable(), bring: z.array(bring) })
  .meta({ id: 'Service' });
export const question = z
  .object({
    id,
    kind: z.enum(questionKinds),
    label: byLanguage,
    isRequired: z.boolean(),
    options: z.array(z.object({ id, label: byLanguage })),
  })
  .meta({ id: 'Question' });

const placeImage = z
  .object({
    hash: z.string(),
    widths: z.array(z.number()),
    width: z.number().describe('Of the widest'),
    height: z.number(),
  })
  .meta({
    id: 'PlaceImage',
    description: 'A picture, at `/images/{hash}/{width}.webp` for each of its widths',
  });
export const placeLook = z.object({
  accent: z.string().nullable(),
  logo: placeImage.nullable(),
  cover: placeImage.nullable(),
});

export type WaitRange = z.infer<typeof waitRange>;
export type PlaceLook = z.infer<typeof placeLook>;
