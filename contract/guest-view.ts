// What guests see of their own ticket through its link.

import { z } from 'zod';
import { moveReasons, toldFirstWays } from '#domain/ticket/ticket.ts';
import { bring, byLanguage, id, instant, placeLook, texting, ticketState, waitRange } from './shapes.ts';

/** What changes while someone waits; the frame of the ticket's stream. */
const ticketLive = z
  .object({
    seq: z.number().describe("Of the line's log"),
    lineId: id.describe('Staff may send a guest who waits to another line'),
    state: ticketState,
    ahead: z.number().nullable().describe('People in front; null unless waiting'),
    wait: waitRange.nullable(),
    desk: z.object({ name: z.string(), directions: z.string().nullable() }).nullable(),
    calledAt: instant.nullable(),
    graceEndsAt: instant.nullable().describe('The end of the grace period after a call'),
    isComing: z.boolean(),
    timesCalled: z.number(),
    endedAt: instant.nullable(),
    texting,
    away: z
      .object({ desk: z.string(), backAt: instant })
      .nullable()
      .describe('While waiting: the desk of the line that comes back first from a break that was said to end'),
    isFirstEstimate: z.boolean().describe('The wait rests more on what the place expects than on waits that were seen'),
  })
  .meta({ id: 'TicketLive' });

const passedReasons = [...moveReasons, 'kept', 'transferred', 'resumed'] as const;
/** A ticket that was put ahead of this guest, with the reason. */
const passedBy = z.object({ number: z.string(), reason: z.enum(passedReasons), at: instant });

/** Who joined later but was called sooner, and why; taken from the line's log up to entry `seq`. */
const wentBefore = z.object({
  items: z
    .array(z.object({ number: z.string(), reason: z.enum([...passedReasons, 'own']), at: instant }))
    .describe("'own': this guest let others go first, or was away"),
  head: z
    .object({ seq: z.number(), hash: z.string().nullable() })
    .describe('`hash` in hexadecimal; null: not chained yet'),
});

/** The channels by which the guest is told. */
const ownWays = {
  phoneMasked: z.string().nullable(),
  canText: z.boolean(),
  emailMasked: z.string().nullable(),
  canGiveEmail: z.boolean().describe('Whether the place sends email to its guests'),
  toldFirst: z
    .enum(toldFirstWays)
    .nullable()
    .describe('The channel that is tried first, phone or email; null unless the guest gave both'),
};

export const guestTicket = z
  .object({
    ...ticketLive.shape,
    id,
    number: z.string(),
    place: z.object({
      slug: z.string(),
      name: z.string(),
      timeZone: z.string(),
      country: z.string(),
      languages: z.array(z.string()),
      defaultLanguage: z.string(),
      ...placeLook.shape,
      isDemo: z.boolean(),
    }),
    line: z.object({ id, slug: z.string(), name: byLanguage }),
    language: z.string(),
    name: z.string().nullable(),
    ...ownWays,
    partySize: z.number(),
    joinedAt: instant,
    promised: waitRange
      .nullable()
      .describe(
        'The wait that was told at joining; null if none was, or if the guest let others pass, or was called, since',
      ),
    headsUpAhead: z.number(),
    returnUntil: instant.nullable().describe("'I'm here' is possible until this time"),
    service: z.object({ id, name: byLanguage, bring: z.array(bring) }).nullable(),
    papersReady: z.array(id).describe("Ids of the items of the service's list that are ready"),
    travelMinutes: z.number().nullable(),
    needs: z.array(z.string()),
    secondMasked: z.string().nullable(),
    canPush: z.boolean(),
    holdUntil: instant.nullable().describe('For a held ticket: when it returns to the line automatically'),
    isAway: z
      .boolean()
      .describe('For a held ticket: the guest stepped away and named `holdUntil`; otherwise staff set it aside'),
    keptFor: instant.nullable().describe('For a booked ticket: the opening it is booked for'),
    canCheckIn: z.boolean(),
    isMissed: z.boolean().describe('An expired ticket that was booked, and whose guest did not check in'),
    delays: z.object({
      left: z.number().describe('How often the guest may still let others pass, or step away'),
      options: z
        .array(z.object({ passing: z.number(), ahead: z.number(), wait: waitRange.nullable() }))
        .describe('Whom they may let pass, and what comes of it'),
      times: z.array(instant).describe('Until when they may step away'),
    }),
    passedBy: z.array(passedBy).describe('Tickets that were put ahead of this guest and why, newest first'),
    wentBefore: wentBefore.nullable().describe('Only for a visit that is over; else null'),
    rating: z.number().nullable().describe("The guest's rating of the visit, 1 to 5"),
    isErased: z.boolean(),
    shortCode: z.string().nullable().describe('The code printed beside the QR code, if the ticket may be on paper'),
  })
  .meta({ id: 'GuestTicket' });

/** The public key of the installation, in base64url. Browsers use it to check who may notify them. */
export const pushKey = z.object({ publicKey: z.string() }).meta({ id: 'PushKey' });

/** The answer to joining. Only this answer contains the token. */
export const joinAnswer = z
  .object({
    id,
    number: z.string(),
    token: z.string().describe('What the guest names their ticket by; said here alone'),
    url: z.string().describe("The ticket's page"),
    state: ticketState,
    ahead: z.number().describe('People in front'),
    wait: waitRange.nullable(),
  })
  .meta({ id: 'JoinAnswer' });

export type TicketLive = z.infer<typeof ticketLive>;
export type TicketDesk = NonNullable<TicketLive['desk']>;
export type GuestTicket = z.infer<typeof guestTicket>;
export type PassedBy = z.infer<typeof passedBy>;
export type WentBefore = z.infer<typeof wentBefore>;
export type PushKey = z.infer<typeof pushKey>;
export type JoinAnswer = z.infer<typeof joinAnswer>;
