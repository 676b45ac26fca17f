import { z } from 'zod';
import { sources } from '#domain/ticket/ticket.ts';
import { staffTicket } from './answers.ts';
import type * as views from './staff-views.ts';

const id = z.string();
const instant = z.string().describe('RFC 3339');

const storyEntry = z
  .object({
    seq: z.number(),
    at: instant,
    kind: z.string(),
    by: z.object({ kind: z.string(), memberId: id.nullable() }),
    reason: z.string().nullable(),
    lineId: id,
    deskId: id.nullable(),
    fields: z.array(z.string()).describe('Of a change: what was changed, never to what'),
  })
  .meta({ id: 'StoryEntry' }) satisfies z.ZodType<views.StoryEntry>;

const ticketText = z
  .object({
    id,
    direction: z.enum(['in', 'out']),
    channel: z.string(),
    recipient: z.enum(['guest', 'second']),
    kind: z.string(),
    body: z.string().nullable().describe('Only of what was written by hand'),
    isUnreadable: z.boolean(),
    at: instant,
    state: z.enum(['sending', 'sent', 'arrived', 'not_reached', 'not_sent']),
    byMemberId: id.nullable(),
  })
  .meta({ id: 'TicketText' }) satisfies z.ZodType<views.TicketText>;

export const ticketFile = z
  .object({
    ticket: staffTicket,
    story: z.array(storyEntry),
    texts: z.array(ticketText),
    textsLeft: z.number().nullable().describe('How many more may be texted; null: no number that takes texts'),
    consent: z
      .object({ version: z.string(), language: z.string(), at: instant, way: z.enum(sources) })
      .nullable()
      .describe('The text that was agreed to with the number'),
    tagsUsed: z.array(z.string()).describe('At the place lately'),
  })
  .meta({ id: 'TicketFile' }) satisfies z.ZodType<views.TicketFile>;
