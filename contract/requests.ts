// The input of the API. A schema gives the type of each field; the rules are in the domain.

import { maxLongestWait } from '#domain/place/longest-wait.ts';
import { closingChoices } from '#domain/line/closing-choice.ts';
import { allNeeds } from '#domain/ticket/need.ts';
import { lineStates } from '#domain/line/line-states.ts';
import { z } from 'zod';
import { pauseMostMinutes } from '#domain/line/line-news.ts';
import { lineRanges, returnRules } from '#domain/line/line-settings.ts';
import { weekdays } from '#domain/local-time.ts';
import { maxAnswerText, maxOptions, maxQuestions, questionKinds } from '#domain/line/question.ts';
import { maxBring, maxExpectedMinutes, maxServices } from '#domain/line/service.ts';
import { imageKinds } from '#domain/place/place-image.ts';
import { maxTogether, plainTogether } from '#domain/ticket/together-move.ts';
import { maxPauseHours } from '#domain/place/visit-rule.ts';
import { limits, moveReasons, removeReasons, ticketStates, toldFirstWays } from '#domain/ticket/ticket.ts';
import { boardSettings } from './board-input.ts';
import { byLanguage, language, shortText, tags } from './input-shapes.ts';

/** As the database writes it: some platforms write ids in capitals. */
const id = z.uuid().toLowerCase();
/** Maximum of the numbers that the database stores in 16 bits. */
const maxCount = 32_767;
const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .describe('ISO 3166-1 alpha-2');

// ---- addresses -----------------------------------------------------------------------------------------------------

export const placeParams = z.object({ place: z.string().max(60).describe('The id or the slug of a place') });
export const imageParams = placeParams.extend({ kind: z.enum(imageKinds) });
export const lineParams = z.object({ line: id });
export const deskParams = z.object({ desk: id });
export const ticketParams = z.object({ ticket: id });
export const tokenPattern = /^[A-Za-z0-9_-]{22}$/;
/** The token from the guest's link, or the id that staff and programs use. */
export const ticketOrTokenParams = z.object({ ticket: z.union([id, z.string().regex(tokenPattern)]) });
export const tokenParams = z.object({ ticket: z.string().regex(tokenPattern).describe("The ticket's token") });

export const changeHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .min(16)
    .max(200)
    .optional()
    .describe(
      'Sent again with the same key and body, a call has the same status and the same `done`, refusals too, and nothing is done twice; the view beside it is ' +
        'of `asOf`. A join has the same answer byte by byte. Kept for 24 hours, by who asks. Not kept, and so asked anew: 401, 403, `too_many` (429), ' +
        '`unavailable` (503), and what is refused before anything is looked at (fields, what does not exist). The key with another call or body is ' +
        '`idempotency_mismatch`, and that of a guest who was erased since `not_found`',
    ),
});
export const moveHeaders = changeHeaders.extend({
  'if-match': z
    .string()
    // Proxies that compress an answer weaken its ETag. It names the same event of the ticket.
    .regex(/^((W\/)?"[\w.-]{1,60}"|\*)$/)
    .optional()
    .describe(
      'The ETag of a ticket by its id, as it was seen: `stale` where it was moved since. A change of what it says is no move',
    ),
});

// ---- setting up ----------------------------------------------------------------------------------------------------

export const createPlaceBody = z.strictObject({
  slug: z.string().max(60).describe('3 to 40 of a-z, 0-9 and -'),
  name: shortText,
  country,
  timeZone: z.string().max(60).describe('IANA, as Europe/Paris'),
  languages: z.array(language).min(1).max(tags.length),
  defaultLanguage: language,
  address: z.string().max(300).nullish(),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullish(),
  board: boardSettings.omit({ slides: true }).optional().describe('What is not named stays as it was'),
});
const visitRule = z.strictObject({
  onePlace: z.boolean().optional().describe('One place in line for a phone or a browser, over all lines of the place'),
  pauseHours: z
    .int()
    .min(0)
    .max(maxPauseHours)
    .optional()
    .describe('From the end of a visit to the next place in line'),
});
export const updatePlaceBody = createPlaceBody.partial().extend({
  board: boardSettings.optional().describe('What is not named stays as it was'),
  visitRule: visitRule.optional(),
  longestWaitMinutes: z
    .int()
    .min(1)
    .max(maxLongestWait)
    .optional()
    .describe('The wait that four in five guests should not exceed: plans count the desks for it'),
});

const interval = z
  .strictObject({ from: z.string().max(5), to: z.string().max(5) })
  .describe("HH:MM on the place's clock; ends on the next day where `to` is not later than `from`");
const hoursException = z.strictObject({
  date: z.string().max(10).describe("YYYY-MM-DD on the place's calendar"),
  hours: z.array(interval).max(20).optional().describe("In place of the weekday's; none: closed"),
  reason: z.string().max(200).nullish(),
});

const entryId = z.string().max(60).describe('1 to 40 of a-z, 0-9 and -');
const service = z.strictObject({
  id: entryId,
  name: byLanguage,
  expectedMinutes: z.int().min(1).max(maxExpectedMinutes).nullable().default(null),
  bring: z
    .array(z.strictObject({ id: entryId, text: byLanguage }))
    .max(50)
    .default([])
    .describe(`At most ${maxBring}`),
});
const question = z.strictObject({
  id: entryId,
  kind: z.enum(questionKinds),
  label: byLanguage,
  isRequired: z.boolean().default(false),
  options: z
    .array(z.strictObject({ id: entryId, label: byLanguage }))
    .max(100)
    .default([])
    .describe(`Of a choice: 2 to ${maxOptions}`),
});

const ruleWithin = (name: keyof typeof lineRanges) => z.int().min(lineRanges[name][0]).max(lineRanges[name][1]);
const lineRules = z.strictObject({
  headsUpAhead: ruleWithin('headsUpAhead').describe('They are told to come near when so many are ahead,'),
  headsUpMinutes: ruleWithin('headsUpMinutes').describe('or so many minutes before, whichever comes first'),
  graceMinutes: ruleWithin('graceMinutes').describe('How long a called guest is waited for'),
  autoNoShow: z.boolean().describe('Whether the clock notes a no-show when the grace is over'),
  returnRule: z.enum(returnRules).describe('Where whoever comes back is put'),
  returnAfter: ruleWithin('returnAfter').describe('With `after_n`: how many go first'),
  returnWindowMinutes: ruleWithin('returnWindowMinutes').describe('How long a missed guest may come back'),
  capacity: ruleWithin('capacity').describe('How many may wait'),
  partySizeLimit: ruleWithin('partySizeLimit'),
  keepsOvernight: z.boolean().describe('Whoever waits at the end of a day waits on the next'),
});
export const lineRuleNames = Object.keys(lineRules.shape) as (keyof typeof lineRules.shape)[];

export const createLineBody = lineRules.partial().extend({
  name: byLanguage,
  prefix: z.string().max(10).describe('One or two letters, before the numbers of its tickets'),
  slug: z.string().max(60).optional().describe('3 to 40 of a-z, 0-9 and -; made of the name if left out'),
  state: z
    .enum(lineStates)
    .optional()
    .describe('Open stays closed until a desk serves the line, and opens with its first desk'),
  desks: z.array(id).max(100).optional().describe('Desks of the place that serve it from the beginning'),
  hours: z.partialRecord(z.enum(weekdays), z.array(interval).max(20)).nullish().describe('null: around the clock'),
  exceptions: z.array(hoursException).max(500).optional().describe('Dates on which it is closed, or has other hours'),
  services: z.array(service).max(100).optional().describe(`At most ${maxServices}`),
  questions: z.array(question).max(50).optional().describe(`At most ${maxQuestions}`),
});
export const textBody = z.strictObject({ text: z.string().max(5000).describe('At most 4 segments') });
const lineNews = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pause'), minutes: z.int().min(1).max(pauseMostMinutes) }),
  z.strictObject({ kind: z.literal('closes'), at: z.string().max(5).describe("HH:MM on the place's clock") }),
  z.strictObject({ kind: z.literal('no_more') }),
  z.strictObject({ kind: z.literal('late') }).describe('It takes longer than they were told'),
  textBody.extend({ kind: z.literal('own') }).describe('As it is written, by text'),
]);
export const updateLineBody = createLineBody
  .omit({ slug: true, desks: true })
  .partial()
  .extend({
    news: lineNews
      .nullish()
      .describe('What those who wait are told, with or without a new `state`, beside nothing else'),
    openUntil: z
      .string()
      .max(5)
      .optional()
      .describe("HH:MM on the place's clock: open today until then, whatever its hours, beside nothing else"),
  })
  .refine(({ state: _state, news, ...fields }) => !news || Object.keys(fields).length === 0, {
    path: ['news'],
    message: 'not_beside_fields',
  })
  .refine(({ openUntil, ...fields }) => openUntil === undefined || Object.keys(fields).length === 0, {
    path: ['openUntil'],
    message: 'not_beside_fields',
  });

export const createDeskBody = z.strictObject({
  name: shortText,
  directions: z.string().max(1000).nullish(),
  lines: z.array(id).max(100).describe('That it serves, in order of preference'),
  open: z.boolean().optional(),
});
export const updateDeskBody = createDeskBody
  .partial()
  .extend({ breakMinutes: z.int().min(1).max(pauseMostMinutes).nullish().describe('Beside `open: false`: back then') });

// ---- tickets -------------------------------------------------------------------------------------------------------

const phone = z.string().max(1000);
const extension = z.string().max(20).nullish().describe('1 to 7 digits, for a fixed line');
const email = z.string().max(1000);
const toldFirst = z.enum(toldFirstWays).nullish();
const travelMinutes = z.int().min(0).max(limits.travelMinutes).nullish();
const answer = z.union([z.string().max(maxAnswerText * 12), z.number(), z.boolean()]);

const needs = z.array(z.enum(allNeeds)).max(allNeeds.length);
export const joinBody = z.strictObject({
  phone: phone.nullish(),
  phoneCountry: country.nullish().describe('Of a phone without +'),
  extension,
  email: email.nullish().describe('Kept where the place writes e-mails to its guests'),
  toldFirst: toldFirst.describe('Of a phone and an e-mail address; left out, as the place does'),
  service: entryId.nullish(),
  answers: z.record(entryId, answer).optional().describe("By the id of the line's question"),
  travelMinutes: travelMinutes.describe('How far away they are'),
  secondPhone: phone.nullish().describe('Of a helper or interpreter'),
  secondPhoneCountry: country.nullish(),
  consent: z
    .string()
    .regex(/^[\w.:/-]{1,64}$/)
    .nullish()
    .describe(
      'Version and language of the text they agreed to, as `1/es`. The log of the line keeps it for good, so nothing of the guest goes here',
    ),
  closing: z
    .enum(closingChoices)
    .optional()
    .describe(
      'Where they would likely not be served before closing: refuse as line_closing, join all the same, or keep a place',
    ),
  name: shortText.nullish(),
  language: language.optional(),
  partySize: z.int().min(1).max(50).optional(),
  needs: needs.optional(),
  note: z.string().max(2000).nullish().describe('For staff and keys only'),
  pastVisitRule: z
    .enum(moveReasons)
    .optional()
    .describe("For staff and keys: why, against the place's rule for visits"),
});

const phoneChange = z.strictObject({ phone, phoneCountry: country.nullish(), extension }).nullable();
const changeTicketBody = z.strictObject({
  language: language.optional(),
  travelMinutes: travelMinutes.optional(),
  papersReady: z
    .array(entryId)
    .max(50)
    .optional()
    .describe('Ids of what is ready of the service’s list; all others are not'),
  needsMoreTime: z.literal(true).optional(),
  phone: phoneChange.optional().describe('null takes the number away'),
  secondPhone: phoneChange.optional(),
  email: email.nullable().optional().describe('null takes it away'),
  toldFirst,
});
/** Fields that only staff may change; for a guest they are refused as unknown. */
const staffFields = {
  name: shortText.optional().describe("'' takes it away"),
  partySize: z.int().min(1).max(50).optional(),
  service: entryId.nullable().optional().describe('null: not said'),
  needs: needs.optional(),
  note: z.string().max(10_000).optional().describe("For colleagues; '' takes it away"),
  tags: z.array(z.string().max(200)).max(50).optional().describe('Short words for colleagues; nothing personal'),
};
export const staffFieldNames = Object.keys(staffFields) as (keyof typeof staffFields)[];
export const changeAnyTicketBody = changeTicketBody.extend(staffFields);
export const voiceCallBody = z.strictObject({
  reached: z.boolean().describe('Whether somebody answered and heard it'),
  timesCalled: z.int().min(1).max(maxCount).optional().describe('Which call: nothing is settled after one more call'),
});
export const feedbackBody = z.strictObject({ rating: z.int().min(1).max(5), comment: z.string().max(1000).nullish() });

const endpoint = z.string().min(1).max(2048).describe('Of the push service, as the browser gave it');
export const pushEndpointBody = z.strictObject({ endpoint });
/** A browser's push subscription, as `toJSON()` gives it. */
export const pushBody = z.object({
  endpoint,
  keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
});
export const pushShownBody = z.strictObject({ id });

export const callNextBody = z
  .strictObject({
    finishTicketId: id.nullish().describe('Who is finished first'),
    expectedTicketId: id
      .nullish()
      .describe('Who was next as the host saw it: if the same desk called that guest meanwhile, nobody else is called'),
  })
  .nullish();
export const noBody = z.strictObject({}).nullish();
const reason = z.enum(moveReasons);
export const callBody = z.strictObject({ deskId: id, reason: reason.optional() });
export const delayBody = z.strictObject({ passing: z.int().min(1).max(limits.maxDelay) });
export const stepAwayBody = z.strictObject({ until: z.iso.datetime({ offset: true }).describe('When they are back') });
export const returnBody = z.strictObject({ rule: z.enum(returnRules).optional() }).nullish();
export const transferBody = z.strictObject({ lineId: id });
export const moveBody = z.strictObject({
  ahead: z.int().min(0).max(limits.maxMove).describe('How many stay ahead; 0 is first'),
  reason,
});
// Programs may still send the reasons of a move, which removing took before it had its own.
export const removeBody = z.strictObject({ reason: z.enum([...new Set([...removeReasons, ...moveReasons])]) });

const togetherMove = z
  .union([
    z.strictObject({ kind: z.enum(plainTogether) }),
    z.strictObject({ kind: z.literal('call'), reason: reason.optional() }),
    z.strictObject({ kind: z.literal('put_first'), reason }),
    z.strictObject({ kind: z.literal('remove'), reason: z.enum(removeReasons) }),
    z.strictObject({ kind: z.literal('transfer'), lineId: id }),
    z.strictObject({ kind: z.literal('tag'), tag: z.string().max(200), isOn: z.boolean() }),
    textBody.extend({ kind: z.literal('text') }),
  ])
  .describe('What is done to each of them. `call`: a reason is needed where guests are passed who are not among them');
export const togetherBody = z.strictObject({
  tickets: z.array(id).min(1).max(maxTogether),
  move: togetherMove,
});

// ---- lists ---------------------------------------------------------------------------------------------------------

const fromPage = 'The `next` of the page before';
export const ticketsQuery = z.object({
  state: z.enum(ticketStates).optional(),
  cursor: z.string().max(200).optional().describe(fromPage),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export const eventsQuery = z.object({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .default(0)
    .describe('The last `seq` that is known'),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});

/** The last so many days of work. */
export const recordQuery = z.object({ days: z.coerce.number().int().min(1).max(366).default(7) });

export const auditQuery = z.object({
  cursor: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().describe(fromPage),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
