// What may be sent to the API. The rules behind the shapes are the domain's: a schema says what kind of thing a field is.

import { z } from 'zod';
import { returnRules } from '#domain/line-settings.ts';
import { weekdays } from '#domain/local-time.ts';
import { limits, moveReasons, ticketStates } from '#domain/ticket.ts';
import { guestLanguages } from '#locales/languages.ts';

const id = z.uuid();
const tags = guestLanguages.map(({ tag }) => tag);
export const language = z.enum(tags);
const country = z.string().regex(/^[A-Z]{2}$/);
const shortText = z.string().max(2000);
/** One text per language. */
const byLanguage = z.partialRecord(language, shortText);

// ---- addresses -----------------------------------------------------------------------------------------------------

export const placeParams = z.object({ place: z.string().max(60).describe('The id or the slug of a place') });
export const lineParams = z.object({ line: id });
export const deskParams = z.object({ desk: id });
export const ticketParams = z.object({ ticket: id });
export const tokenPattern = /^[A-Za-z0-9_-]{22}$/;
/** The last part of the link that a guest has, or the id that staff and programs know. */
export const ticketOrTokenParams = z.object({ ticket: z.union([id, z.string().regex(tokenPattern)]) });
export const tokenParams = z.object({ ticket: z.string().regex(tokenPattern).describe("The ticket's token") });

export const changeHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .min(16)
    .max(200)
    .optional()
    .describe('The same key and body get the same answer again, and nothing is done twice'),
});
export const moveHeaders = changeHeaders.extend({
  'if-match': z
    .string()
    .regex(/^("\d{1,15}"|\*)$/)
    .optional()
    .describe('The ETag of the ticket as it was seen; refused as stale where it has changed'),
});

// ---- setting up ----------------------------------------------------------------------------------------------------

export const createPlaceBody = z.strictObject({
  slug: z.string().max(60),
  name: shortText,
  country,
  timeZone: z.string().max(60),
  languages: z.array(language).min(1).max(tags.length),
  defaultLanguage: language,
  address: z.string().max(300).nullish(),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullish(),
});
export const updatePlaceBody = createPlaceBody.partial();

const interval = z.strictObject({ from: z.string().max(5), to: z.string().max(5) });
const closure = z.strictObject({ date: z.string().max(10), reason: z.string().max(200).nullish() });
const wholeNumber = z.int().min(0).max(100_000);

const lineRules = z.strictObject({
  headsUpAhead: wholeNumber,
  headsUpMinutes: wholeNumber,
  graceMinutes: wholeNumber,
  autoNoShow: z.boolean(),
  returnRule: z.enum(returnRules),
  returnAfter: wholeNumber,
  returnWindowMinutes: wholeNumber,
  capacity: wholeNumber,
  partySizeLimit: wholeNumber,
  keepsOvernight: z.boolean(),
});
export const lineRuleNames = Object.keys(lineRules.shape) as (keyof typeof lineRules.shape)[];

export const createLineBody = lineRules.partial().extend({
  name: byLanguage,
  prefix: z.string().max(10),
  slug: z.string().max(60).optional(),
  state: z.enum(['open', 'paused', 'closed']).optional(),
  hours: z.partialRecord(z.enum(weekdays), z.array(interval).max(20)).nullish(),
  closures: z.array(closure).max(500).optional(),
});
export const updateLineBody = createLineBody.omit({ slug: true }).partial();

export const createDeskBody = z.strictObject({
  name: shortText,
  directions: z.string().max(1000).nullish(),
  lines: z.array(id).max(100),
  open: z.boolean().optional(),
});
export const updateDeskBody = createDeskBody.partial();

// ---- tickets -------------------------------------------------------------------------------------------------------

export const joinBody = z.strictObject({
  phone: z.string().max(1000).nullish(),
  phoneCountry: country.nullish(),
  name: shortText.nullish(),
  language: language.optional(),
  partySize: z.int().min(1).max(50).optional(),
  needs: z
    .array(z.enum(['more_time', 'step_free', 'interpreter']))
    .max(3)
    .optional(),
  note: z.string().max(2000).nullish().describe('For staff and keys only'),
});

export const callNextBody = z.strictObject({ finishTicketId: id.nullish() }).nullish();
export const noBody = z.strictObject({}).nullish();
const reason = z.enum(moveReasons);
export const callBody = z.strictObject({ deskId: id, reason: reason.optional() });
export const delayBody = z.strictObject({ passing: z.int().min(1).max(limits.delayMost) });
export const returnBody = z.strictObject({ rule: z.enum(returnRules).optional() }).nullish();
export const transferBody = z.strictObject({ lineId: id });
export const moveBody = z.strictObject({ ahead: z.int().min(0).max(10_000), reason });
export const removeBody = z.strictObject({ reason });

// ---- lists ---------------------------------------------------------------------------------------------------------

export const ticketsQuery = z.object({
  state: z.enum(ticketStates).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const eventsQuery = z.object({
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});
