// A ticket as staff see it, and its file: what is read of it beside its fields.

import { z } from 'zod';
import { spendingReasons } from '#domain/messaging/spending.ts';
import { sources } from '#domain/ticket/ticket.ts';
import { id, instant, ticketState, waitRange } from './shapes.ts';

/** How someone hears of their call, and whether it worked. */
const reach = z.object({
  by: z.enum(['text', 'mail', 'push', 'voice', 'board', 'page']),
  state: z.enum(['ready', 'sending', 'sent', 'arrived', 'not_reached']),
  why: z
    .enum([...spendingReasons, 'stopped'])
    .optional()
    .describe('Why a text was not paid for, or that the guest wants none, where that is why they were not reached'),
});

/** As a ticket was before its last move. */
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
    /** Where it stands in its line: sorts by its bytes. */
    rank: z.string(),
    name: z.string().nullable(),
    /** Masked or in full, by the reader's role and the ticket's state. */
    phone: z.string().nullable(),
    /** Shown as the phone is. */
    email: z.string().nullable(),
    language: z.string(),
    partySize: z.number(),
    source: z.enum(sources),
    needs: z.array(z.string()),
    /** Of the line's services. */
    service: id.nullable(),
    /** Whether all that is to be brought is ready; null: nothing is. */
    papersReady: z.boolean().nullable(),
    travelMinutes: z.number().nullable(),
    /** To the line's questions. */
    answers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    /** A helper's number, shown as the guest's own is. */
    secondPhone: z.string().nullable(),
    needsMoreTime: z.boolean(),
    maybeSamePerson: z.boolean(),
    /** Something of it is stored and cannot be read; what cannot is null. */
    isUnreadable: z.boolean(),
    /** For colleagues only; no guest reads it. */
    note: z.string().nullable(),
    /** Short words for colleagues. */
    tags: z.array(z.string()),
    /** Ids of what is ready of the service's list. */
    papers: z.array(id),
    /** Whether the guest wrote something that nobody has read yet. */
    hasNewText: z.boolean(),
    reach,
    deskId: id.nullable(),
    joinedAt: instant,
    calledAt: instant.nullable(),
    /** Of one who is called: until when the place is kept. */
    graceEndsAt: instant.nullable(),
    servingAt: instant.nullable(),
    endedAt: instant.nullable(),
    /** The opening a place is kept for. */
    keptFor: instant.nullable(),
    isComing: z.boolean(),
    timesCalled: z.number(),
    promised: waitRange.nullable(),
    /** The last thing that happened to it, for the undo bar; `before`: what an undo would bring back, where the reader may. */
    last: z.object({
      seq: z.number(),
      kind: z.string(),
      at: instant,
      byMemberId: id.nullable(),
      canUndo: z.boolean(),
      before: ticketPast.nullable(),
    }),
  })
  .meta({ id: 'StaffTicket' });

export const staffTicketPage = z.object({
  items: z.array(staffTicket),
  /** For the next page; null: there is none. */
  next: z.string().nullable(),
});

/** One thing that happened to a ticket. */
const storyEntry = z
  .object({
    seq: z.number(),
    at: instant,
    kind: z.string(),
    by: z.object({ kind: z.string(), memberId: id.nullable() }),
    reason: z.string().nullable(),
    /** The line it stood in from then on. */
    lineId: id,
    deskId: id.nullable(),
    fields: z.array(z.string()).describe('Of a change: what was changed, never to what'),
  })
  .meta({ id: 'StoryEntry' });

/** Something that was said to a guest, or by them. */
const ticketText = z
  .object({
    id,
    direction: z.enum(['in', 'out']),
    channel: z.string(),
    recipient: z.enum(['guest', 'second']),
    kind: z.string(),
    /** Null where it is erased or not for this reader. */
    body: z.string().nullable().describe('Only of what was written by hand'),
    /** It is there and cannot be read. */
    isUnreadable: z.boolean(),
    at: instant,
    state: z.enum(['sending', 'sent', 'arrived', 'not_reached', 'not_sent']),
    byMemberId: id.nullable(),
  })
  .meta({ id: 'TicketText' });

/** The text somebody agreed to, when and by which way: kept as long as their number. STOP and START stand in the story. */
const textConsent = z.object({ version: z.string(), language: z.string(), at: instant, way: z.enum(sources) });

export const ticketFile = z
  .object({
    ticket: staffTicket,
    story: z.array(storyEntry),
    texts: z.array(ticketText),
    textsLeft: z.number().nullable().describe('How many more may be texted; null: no number that takes texts'),
    /** Null: nothing is recorded, or it was erased. */
    consent: textConsent.nullable().describe('The text that was agreed to with the number'),
    tagsUsed: z.array(z.string()).describe('At the place lately'),
  })
  .meta({ id: 'TicketFile' });

export type Reach = z.infer<typeof reach>;
export type StaffTicket = z.infer<typeof staffTicket>;
export type StaffTicketPage = z.infer<typeof staffTicketPage>;
export type TicketPast = z.infer<typeof ticketPast>;
export type StoryEntry = z.infer<typeof storyEntry>;
export type TicketText = z.infer<typeof ticketText>;
export type TextConsent = z.infer<typeof textConsent>;
export type TicketFile = z.infer<typeof ticketFile>;
