// What guests see of their own ticket, by its link.

import { z } from 'zod';
import { moveReasons, toldFirstWays } from '#domain/ticket/ticket.ts';
import { bring, byLanguage, id, instant, placeLook, texting, ticketState, waitRange } from './shapes.ts';

/** What changes while someone waits; the frame of the ticket's stream. */
export const ticketLive = z
  .object({
    seq: z.number(),
    state: ticketState,
    /** People in front; null unless waiting. */
    ahead: z.number().nullable(),
    wait: waitRange.nullable(),
    desk: z.object({ name: z.string(), directions: z.string().nullable() }).nullable(),
    calledAt: instant.nullable(),
    /** Until when the place is kept after a call. */
    graceEndsAt: instant.nullable(),
    isComing: z.boolean(),
    timesCalled: z.number(),
    endedAt: instant.nullable(),
    texting,
  })
  .meta({ id: 'TicketLive' });

const passedReasons = [...moveReasons, 'kept', 'transferred', 'resumed'] as const;
/** A place in front of somebody, given for a named reason. */
const passedBy = z.object({ number: z.string(), reason: z.enum(passedReasons), at: instant });

/** Who joined the line later and was called sooner, and why, as the line's log says up to its entry `seq`. */
const wentBefore = z.object({
  /** 'own': they let others go first, or were away. */
  items: z.array(z.object({ number: z.string(), reason: z.enum([...passedReasons, 'own']), at: instant })),
  /** `hash` in hexadecimal; null: not chained yet. */
  head: z.object({ seq: z.number(), hash: z.string().nullable() }),
});

/** By which ways they are told. */
const ownWays = {
  phoneMasked: z.string().nullable(),
  canText: z.boolean(),
  emailMasked: z.string().nullable(),
  /** Whether the place writes letters to its guests. */
  canGiveEmail: z.boolean(),
  /** By which they are told first, of a phone and an e-mail address; null unless both lead to them. */
  toldFirst: z.enum(toldFirstWays).nullable(),
  /** Whether texts to this number, or letters to this address, were stopped. */
  areTextsStopped: z.boolean(),
  areLettersStopped: z.boolean(),
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
    headsUpAhead: z.number(),
    /** 'I'm here' is possible until then. */
    returnUntil: instant.nullable(),
    service: z.object({ id, name: byLanguage, bring: z.array(bring) }).nullable(),
    /** Ids of what is ready of the service's list. */
    papersReady: z.array(id),
    /** How far away they say they are. */
    travelMinutes: z.number().nullable(),
    needs: z.array(z.string()),
    /** The helper's number. */
    secondMasked: z.string().nullable(),
    canPush: z.boolean(),
    /** For someone who is set aside: when the place is theirs again by itself. */
    holdUntil: instant.nullable(),
    /** For a place that is kept: the opening it is kept for. */
    keptFor: instant.nullable(),
    canCheckIn: z.boolean(),
    /** How often they may still let people pass, and what would become of them each time. */
    delays: z.object({
      left: z.number(),
      options: z.array(z.object({ passing: z.number(), ahead: z.number(), wait: waitRange.nullable() })),
    }),
    /** Who was put ahead of them and why, the newest first. */
    passedBy: z.array(passedBy),
    /** Of a visit that is over; else null. */
    wentBefore: wentBefore.nullable(),
    /** What they said of the visit, 1 to 5. */
    rating: z.number().nullable(),
    isErased: z.boolean(),
    /** What is printed beside the QR code, where the ticket may be on paper. */
    shortCode: z.string().nullable(),
  })
  .meta({ id: 'GuestTicket' });

/** By which browsers know who may notify them: the public half of the installation's pair, in base64url. */
export const pushKey = z.object({ publicKey: z.string() }).meta({ id: 'PushKey' });

/** The answer to joining. The token is said here and nowhere else. */
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
