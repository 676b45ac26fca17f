// What the API answers, as schemas: the OpenAPI file is made of them, and nothing that is not in them leaves. Each is checked to be
// the view of the same name in views.ts.

import { z } from 'zod';
import { returnRules } from '#domain/line/line-settings.ts';
import { weekdays } from '#domain/local-time.ts';
import { questionKinds } from '#domain/ticket/question.ts';
import { textingStates } from '#domain/messaging/texting.ts';
import { moveReasons, sources, ticketStates } from '#domain/ticket/ticket.ts';
import { ownWays } from './own-ways-answer.ts';
import { wentBefore } from './went-before-answer.ts';
import type * as views from './views.ts';

const id = z.string();
const instant = z.string().describe('RFC 3339');
const byLanguage = z.record(z.string(), z.string());
const waitRange = z.object({ low: z.number(), high: z.number() }).meta({ id: 'WaitRange', description: 'Minutes' });
const lineState = z.enum(['open', 'paused', 'closed']);
const ticketState = z.enum(ticketStates).meta({ id: 'TicketState' });

const bring = z.object({ id, text: byLanguage });
const service = z
  .object({ id, name: byLanguage, expectedMinutes: z.number().nullable(), bring: z.array(bring) })
  .meta({ id: 'Service' });
const question = z
  .object({
    id,
    kind: z.enum(questionKinds),
    label: byLanguage,
    isRequired: z.boolean(),
    options: z.array(z.object({ id, label: byLanguage })),
  })
  .meta({ id: 'Question' });
const answers = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const publicLine = z
  .object({
    id,
    slug: z.string(),
    name: byLanguage,
    prefix: z.string(),
    state: lineState,
    waiting: z.number(),
    wait: waitRange.nullable(),
    partySizeLimit: z.number(),
    isFull: z.boolean(),
    opensAt: instant.nullable(),
    closedReason: z.string().nullable(),
    services: z.array(service),
    questions: z.array(question),
    closing: z.object({ closesAt: instant, opensAt: instant.nullable() }).nullable(),
  })
  .meta({ id: 'PublicLine' }) satisfies z.ZodType<views.PublicLine>;

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
  }) satisfies z.ZodType<views.PlaceImage>;

const placeLook = z.object({
  accent: z.string().nullable(),
  logo: placeImage.nullable(),
  cover: placeImage.nullable(),
}) satisfies z.ZodType<views.PlaceLook>;

const texting = z.enum(textingStates).describe('Whether texts go out from the place at present');

export const publicPlace = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    country: z.string(),
    timeZone: z.string(),
    defaultLanguage: z.string(),
    languages: z.array(z.string()),
    ...placeLook.shape,
    isDemo: z.boolean(),
    texting,
    canMail: z.boolean().describe('Whether guests are written to by e-mail'),
    lines: z.array(publicLine),
  })
  .meta({ id: 'PublicPlace' }) satisfies z.ZodType<views.PublicPlace>;

const ticketDesk = z.object({ name: z.string(), directions: z.string().nullable() });

export const ticketLive = z
  .object({
    seq: z.number(),
    state: ticketState,
    ahead: z.number().nullable(),
    wait: waitRange.nullable(),
    desk: ticketDesk.nullable(),
    calledAt: instant.nullable(),
    graceEndsAt: instant.nullable(),
    isComing: z.boolean(),
    timesCalled: z.number(),
    endedAt: instant.nullable(),
    texting,
  })
  .meta({ id: 'TicketLive' }) satisfies z.ZodType<views.TicketLive>;

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
    returnUntil: instant.nullable(),
    service: z.object({ id, name: byLanguage, bring: z.array(bring) }).nullable(),
    papersReady: z.array(id),
    travelMinutes: z.number().nullable(),
    needs: z.array(z.string()),
    secondMasked: z.string().nullable(),
    canPush: z.boolean(),
    holdUntil: instant.nullable(),
    keptFor: instant.nullable(),
    canCheckIn: z.boolean(),
    delays: z.object({
      left: z.number(),
      options: z.array(z.object({ passing: z.number(), ahead: z.number(), wait: waitRange.nullable() })),
    }),
    passedBy: z.array(
      z.object({ number: z.string(), reason: z.enum([...moveReasons, 'kept', 'transferred', 'resumed']), at: instant }),
    ),
    wentBefore: wentBefore.nullable(),
    rating: z.number().nullable(),
    isErased: z.boolean(),
    shortCode: z.string().nullable(),
  })
  .meta({ id: 'GuestTicket' }) satisfies z.ZodType<views.GuestTicket>;

export const pushKey = z.object({ publicKey: z.string() }).meta({ id: 'PushKey' }) satisfies z.ZodType<views.PushKey>;

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
  .meta({ id: 'JoinAnswer' }) satisfies z.ZodType<views.JoinAnswer>;

const reach = z.object({
  by: z.enum(['text', 'mail', 'push', 'voice', 'board', 'page']),
  state: z.enum(['ready', 'sending', 'sent', 'arrived', 'not_reached']),
}) satisfies z.ZodType<views.Reach>;

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
}) satisfies z.ZodType<views.TicketPast>;

export const staffTicket = z
  .object({
    id,
    number: z.string(),
    lineId: id,
    state: ticketState,
    rank: z.string(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    language: z.string(),
    partySize: z.number(),
    source: z.enum(sources),
    needs: z.array(z.string()),
    service: id.nullable(),
    papersReady: z.boolean().nullable(),
    travelMinutes: z.number().nullable(),
    answers,
    secondPhone: z.string().nullable(),
    needsMoreTime: z.boolean(),
    maybeSamePerson: z.boolean(),
    isUnreadable: z.boolean(),
    note: z.string().nullable(),
    tags: z.array(z.string()),
    papers: z.array(id),
    hasNewText: z.boolean(),
    reach,
    deskId: id.nullable(),
    joinedAt: instant,
    calledAt: instant.nullable(),
    graceEndsAt: instant.nullable(),
    servingAt: instant.nullable(),
    endedAt: instant.nullable(),
    keptFor: instant.nullable(),
    isComing: z.boolean(),
    timesCalled: z.number(),
    promised: waitRange.nullable(),
    last: z.object({
      seq: z.number(),
      kind: z.string(),
      at: instant,
      byMemberId: id.nullable(),
      canUndo: z.boolean(),
      before: ticketPast.nullable(),
    }),
  })
  .meta({ id: 'StaffTicket' }) satisfies z.ZodType<views.StaffTicket>;

export const staffTicketPage = z.object({
  items: z.array(staffTicket),
  next: z.string().nullable(),
}) satisfies z.ZodType<views.StaffTicketPage>;

export const lineInFull = z
  .object({
    id,
    placeId: id,
    slug: z.string(),
    name: byLanguage,
    prefix: z.string(),
    state: lineState,
    hours: z.partialRecord(z.enum(weekdays), z.array(z.object({ from: z.string(), to: z.string() }))).nullable(),
    closures: z.array(z.object({ date: z.string(), reason: z.string().nullish() })),
    services: z.array(service),
    questions: z.array(question),
    waiting: z.number(),
    seq: z.number(),
    headsUpAhead: z.number(),
    headsUpMinutes: z.number(),
    graceMinutes: z.number(),
    autoNoShow: z.boolean(),
    returnRule: z.enum(returnRules),
    returnAfter: z.number(),
    returnWindowMinutes: z.number(),
    capacity: z.number(),
    partySizeLimit: z.number(),
    keepsOvernight: z.boolean(),
  })
  .meta({ id: 'Line' }) satisfies z.ZodType<views.LineInFull>;

export const deskInFull = z
  .object({
    id,
    placeId: id,
    name: z.string(),
    directions: z.string().nullable(),
    lines: z.array(id),
    open: z.boolean(),
  })
  .meta({ id: 'Desk' }) satisfies z.ZodType<views.DeskInFull>;

export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number(),
    detail: z.string(),
    code: z.string(),
    errors: z.array(z.object({ path: z.string(), code: z.string() })).optional(),
    state: z.string().optional(),
    opensAt: instant.nullish(),
    ticketId: id.optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem' });
