// A ticket as staff see it, with its story and its messages.

import { z } from 'zod';
import { spendingReasons } from '#domain/messaging/failure-reason.ts';
import { reachChannels, reachStates } from '#domain/messaging/reach.ts';
import { sources } from '#domain/ticket/ticket.ts';
import { id, instant, ticketState, waitRange } from './shapes.ts';

/** The channel of the call, and whether the message arrived. */
const reach = z.object({
  by: z.enum(reachChannels),
  state: z.enum(reachStates),
  why: z
    .enum([...spendingReasons, 'stopped'])
    .optional()
    .describe('Why a text was not paid for, or that the guest wants none, where that is why they were not reached'),
});

/** A ticket before its last move. */
const ticketPast = z.object({
  state: ticketState,
  lineId: id,
  rank: z.string(),
  deskId: id.nullable(),
  timesCalled: z.number(),
  calledAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  servingAt: instant.nullable(),
  endedAt: instant.nullable(),
});

export const staffTicket = z
  .object({
    id,
    number: z.string(),
    lineId: id,
    state: ticketState,
    rank: z.string().describe('Its position in the line; sorts by bytes'),
    name: z.string().nullable(),
    phone: z.string().nullable().describe("Masked or in full, depending on the reader's role and the ticket's state"),
    email: z.string().nullable().describe('Shown as the phone is'),
    language: z.string(),
    partySize: z.number(),
    source: z.enum(sources),
    needs: z.array(z.string()),
    service: id.nullable().describe("One of the line's services"),
    papersReady: z
      .boolean()
      .nullable()
      .describe('Whether everything to bring is ready; null: there is nothing to bring'),
    travelMinutes: z.number().nullable(),
    answers: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe("Answers to the line's questions"),
    secondPhone: z.string().nullable().describe("A helper's number, shown as the guest's own is"),
    needsMoreTime: z.boolean(),
    maybeSamePerson: z.boolean(),
    isUnreadable: z.boolean().describe('Some stored fields cannot be decrypted; they are null'),
    note: z.string().nullable().describe('Only for staff; no guest reads it'),
    tags: z.array(z.string()).describe('Short words for staff'),
    papers: z.array(id).describe("Ids of the items of the service's list that are ready"),
    hasNewText: z.boolean().describe('Whether the guest sent a text that no staff member has read yet'),
    reach,
    deskId: id.nullable(),
    joinedAt: instant,
    calledAt: instant.nullable().describe('The last call'),
    firstCalledAt: instant
      .nullable()
      .describe('The end of the wait that they were told. Who was called before may wait again.'),
    graceEndsAt: instant.nullable().describe('The end of the grace period, if the guest is called'),
    servingAt: instant.nullable(),
    endedAt: instant.nullable(),
    keptFor: instant.nullable().describe('The opening that a booked ticket is for'),
    awayUntil: instant.nullable().describe('For a held ticket whose guest stepped away: until when, as they named it'),
    isComing: z.boolean(),
    timesCalled: z.number(),
    promised: waitRange.nullable(),
    last: z
      .object({
        seq: z.number(),
        kind: z.string(),
        at: instant,
        byMemberId: id.nullable(),
        canUndo: z.boolean(),
        before: ticketPast.nullable().describe('What an undo would restore, if the reader may undo'),
      })
      .describe('The last event'),
  })
  .meta({ id: 'StaffTicket' });

export const staffTicketPage = z.object({
  items: z.array(staffTicket),
  next: z.string().nullable().describe('The `cursor` of the next page; null: there is none'),
});

/** One event of a ticket. */
const storyEntry = z
  .object({
    seq: z.number(),
    at: instant,
    kind: z.string(),
    by: z.object({ kind: z.string(), memberId: id.nullable() }),
    reason: z.string().nullable(),
    lineId: id.describe("The ticket's line after the event"),
    deskId: id.nullable(),
    fields: z.array(z.string()).describe('Of a change: what was changed, never to what'),
    until: instant.nullable().describe('Of a guest who stepped away: the time that they named'),
  })
  .meta({ id: 'StoryEntry' });

/** A message to a guest, or from them. */
const ticketText = z
  .object({
    id,
    direction: z.enum(['in', 'out']),
    channel: z.string(),
    recipient: z.enum(['guest', 'second']),
    kind: z.string(),
    body: z
      .string()
      .nullable()
      .describe(
        "Only of what was written by hand; '' of a picture without words; null too if it is erased, or if this reader may not see it",
      ),
    isUnreadable: z.boolean().describe('It is stored but cannot be decrypted'),
    at: instant,
    state: z.enum(['sending', 'sent', 'arrived', 'not_reached', 'not_sent']),
    byMemberId: id.nullable(),
  })
  .meta({ id: 'TicketText' });

/** The text that the guest agreed to, when and how. Retention is that of the number. STOP and START are in the story. */
const textConsent = z.object({ version: z.string(), language: z.string(), at: instant, way: z.enum(sources) });

export const ticketFile = z
  .object({
    ticket: staffTicket,
    story: z.array(storyEntry),
    texts: z.array(ticketText),
    textsLeft: z.number().nullable().describe('How many more may be texted; null: no number that takes texts'),
    consent: textConsent
      .nullable()
      .describe('The text that was agreed to with the number; null: nothing is recorded, or it was erased'),
    tagsUsed: z.array(z.string()).describe('At the place lately'),
  })
  .meta({ id: 'TicketFile' });

export type Reach = z.infer<typeof reach>;
export type StaffTicket = z.infer<typeof staffTicket>;
export type StaffTicketPage = z.infer<typeof staffTicketPage>;
export type TicketPast = z.infer<typeof ticketPast>;
export type StoryEntry = z.infer<typeof storyEntry>;
export type TicketText = z.infer<typeof ticketText>;
export type TicketFile = z.infer<typeof ticketFile>;
