// What guests see of their own ticket through its link.

import { z } from 'zod';
import { moveReasons, toldFirstWays } from '#domain/ticket/ticket.ts';
import { bring, byLanguage, id, instant, placeLook, texting, ticketState, waitRange } from './shapes.ts';

/** What changes while someone waits; the frame of the ticket's stream. */
const ticketLive = z
  .object({
    seq: z.number(),
    /** Staff may send a guest who waits to another line. */
    lineId: id,
    state: ticketState,
    /** People in front; null unless waiting. */
    ahead: z.number().nullable(),
    wait: waitRange.nullable(),
    desk: z.object({ name: z.string(), directions: z.string().nullable() }).nullable(),
    calledAt: instant.nullable(),
    /** The end of the grace period after a call. */
    graceEndsAt: instant.nullable(),
    isComing: z.boolean(),
    timesCalled: z.number(),
    endedAt: instant.nullable(),
    texting,
    /** While waiting: the desk of the line that comes back first from a break that was said to end. */
    away: z.object({ desk: z.string(), backAt: instant }).nullable(),
    /** The wait rests more on what the place expects than on waits that were seen. */
    isFirstEstimate: z.boolean(),
  })
  .meta({ id: 'TicketLive' });

const passedReasons = [...moveReasons, 'kept', 'transferred', 'resumed'] as const;
/** A ticket that was put ahead of this guest, with the reason. */
const passedBy = z.object({ number: z.string(), reason: z.enum(passedReasons), at: instant });

/** Who joined later but was called sooner, and why; taken from the line's log up to entry `seq`. */
const wentBefore = z.object({
  /** 'own': this guest let others go first, or was away. */
  items: z.array(z.object({ number: z.string(), reason: z.enum([...passedReasons, 'own']), at: instant })),
  /** `hash` in hexadecimal; null: not chained yet. */
  head: z.object({ seq: z.number(), hash: z.string().nullable() }),
});

/** The channels by which the guest is told. */
const ownWays = {
  phoneMasked: z.string().nullable(),
  canText: z.boolean(),
  emailMasked: z.string().nullable(),
  /** Whether the place sends email to its guests. */
  canGiveEmail: z.boolean(),
  /** The channel that is tried first, phone or email; null unless the guest gave both. */
  toldFirst: z.enum(toldFirstWays).nullable(),
  /** Whether texts to this number, or emails to this address, were stopped. */
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
    /** The wait that was told at joining; null if none was, or if the guest let others pass, or was called, since. */
    promised: waitRange.nullable(),
    headsUpAhead: z.number(),
    /** 'I'm here' is possible until this time. */
    returnUntil: instant.nullable(),
    service: z.object({ id, name: byLanguage, bring: z.array(bring) }).nullable(),
    /** Ids of the items of the service's list that are ready. */
    papersReady: z.array(id),
    travelMinutes: z.number().nullable(),
    needs: z.array(z.string()),
    secondMasked: z.string().nullable(),
    canPush: z.boolean(),
    /** For a held ticket: when it returns to the line automatically. */
    holdUntil: instant.nullable(),
    /** For a held ticket: the guest stepped away and named `holdUntil`; otherwise staff set it aside. */
    isAway: z.boolean(),
    /** For a booked ticket: the opening it is booked for. */
    keptFor: instant.nullable(),
    canCheckIn: z.boolean(),
    /** An expired ticket that was booked, and whose guest did not check in. */
    isMissed: z.boolean(),
    /** How often the guest may still let others pass, the result each time, and until when they may step away instead. */
    delays: z.object({
      left: z.number(),
      options: z.array(z.object({ passing: z.number(), ahead: z.number(), wait: waitRange.nullable() })),
      times: z.array(instant),
    }),
    /** Tickets that were put ahead of this guest and why, newest first. */
    passedBy: z.array(passedBy),
    /** Only for a visit that is over; else null. */
    wentBefore: wentBefore.nullable(),
    /** The guest's rating of the visit, 1 to 5. */
    rating: z.number().nullable(),
    isErased: z.boolean(),
    /** The code printed beside the QR code, if the ticket may be on paper. */
    shortCode: z.string().nullable(),
  })
  .meta({ id: 'GuestTicket' });

/** The public key of the installation, in base64url. Browsers use it to check who may notify them. */
export const pushKey = z.object({ publicKey: z.string() }).meta({ id: 'PushKey' });

/** The answer to joining. Only this answer contains the token. */
export const joinAnswer = z
  .object({
    id,
    number: z.string(),
    token: z.string(),
    url: z.string(),
    state: ticketState,
    ahead: z.number(),
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
