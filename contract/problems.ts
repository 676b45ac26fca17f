import { z } from 'zod';
import type { RefusalCode } from '#domain/refusal.ts';
import { id, instant } from './shapes.ts';

/** The HTTP status of each refusal (product 8). The texts for people are in the `error` catalogs, by the same code. */
export const statusOf: Record<RefusalCode, number> = {
  phone_not_a_number: 422,
  phone_too_short: 422,
  phone_too_long: 422,
  phone_invalid_country: 422,
  phone_not_valid: 422,
  phone_no_texts: 422,
  invalid_fields: 422,
  line_paused: 409,
  line_closed: 409,
  line_full: 409,
  line_closing: 409,
  line_without_desk: 409,
  already_waiting: 409,
  too_soon: 409,
  ticket_state: 409,
  desk_closed: 409,
  desk_busy: 409,
  nobody_waiting: 204,
  stale: 412,
  idempotency_mismatch: 422,
  not_found: 404,
  unauthenticated: 401,
  forbidden: 403,
  step_up: 403,
  xsrf: 403,
  too_many: 429,
  country_not_allowed: 409,
  budget_spent: 409,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_media: 415,
  unavailable: 503,
  unexpected: 500,
};

/** What is no request at all: nothing is known of who reads the answer. */
export const statusOfBroken = { bad_request: 400, request_timeout: 408, headers_too_large: 431 };

const statuses = { ...statusOf, ...statusOfBroken };
const codes = (Object.keys(statuses) as (keyof typeof statuses)[]).filter((code) => statuses[code] >= 400);

/** RFC 9457. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number(),
    detail: z.string().describe('For people: what to do next'),
    code: z
      .enum(codes)
      .describe(`Stable. Each has one status: ${codes.map((code) => `${code} ${statuses[code]}`).join(', ')}`),
    errors: z
      .array(
        z.object({
          path: z.string().describe("Where in the body, or which parameter: `services.0.name.en`; '': the whole body"),
          code: z
            .string()
            .describe(
              '`required`, `unknown`, `invalid`, `format`, `out_of_range`, `not_a_choice`, or a rule of the field',
            ),
        }),
      )
      .optional()
      .describe('Of `invalid_fields` and `phone_…`: the fields at fault'),
    state: z.string().optional().describe('Of `ticket_state`: what the ticket is in'),
    opensAt: instant
      .nullish()
      .describe('Of `line_closed`, `line_closing` and `too_soon`: from when it can be had; null: that is not known'),
    ticketId: id.optional().describe('Of `already_waiting`: the ticket that is there'),
    requestId: z.string().optional().describe('Of `unexpected`: the name under which it is in the log'),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof problem>;
