// Places, their lines and desks: the public view, and the view of staff who set them up.

import { z } from 'zod';
import { returnRules } from '#domain/line/line-settings.ts';
import { weekdays } from '#domain/local-time.ts';
import { byLanguage, id, instant, lineState, placeLook, question, service, texting, waitInFull } from './shapes.ts';

const publicLine = z
  .object({
    id,
    slug: z.string(),
    name: byLanguage,
    prefix: z.string(),
    state: lineState,
    waiting: z.number(),
    wait: waitInFull.nullable().describe('The estimate for a guest who joins now; null: not known yet'),
    partySizeLimit: z.number(),
    isFull: z.boolean(),
    opensAt: instant.nullable(),
    closedReason: z.string().nullable().describe("The place's reason for closing on this day"),
    services: z.array(service),
    questions: z.array(question).describe('Questions to guests who join'),
    closing: z
      .object({ closesAt: instant, opensAt: instant.nullable() })
      .nullable()
      .describe(
        'Set if a guest who joins now would likely not be served before closing; `opensAt`: the opening they can book',
      ),
  })
  .meta({ id: 'PublicLine' });

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
    /** Screens promise no text if texts cannot be sent. */
    texting,
    canMail: z.boolean().describe('Whether guests are written to by e-mail'),
    lines: z.array(publicLine),
  })
  .meta({ id: 'PublicPlace' });

const interval = z.object({ from: z.string(), to: z.string() });

export const lineInFull = z
  .object({
    id,
    placeId: id,
    slug: z.string(),
    name: byLanguage,
    prefix: z.string(),
    state: lineState,
    hours: z
      .partialRecord(z.enum(weekdays), z.array(interval))
      .nullable()
      .describe("By weekday, on the place's clock; null: around the clock"),
    exceptions: z.array(
      z.object({ date: z.string(), hours: z.array(interval).optional(), reason: z.string().nullish() }),
    ),
    services: z.array(service),
    questions: z.array(question),
    waiting: z.number(),
    seq: z.number().describe("The number of the line's last event"),
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
  .meta({ id: 'Line' });

export const deskInFull = z
  .object({
    id,
    placeId: id,
    name: z.string(),
    directions: z.string().nullable(),
    lines: z.array(id).describe('Ids of the lines it serves, in order of preference'),
    open: z.boolean(),
  })
  .meta({ id: 'Desk' });

/** All that are in use, in the order of the place's own pages. */
export const linesOfPlace = z.object({ items: z.array(lineInFull) }).meta({ id: 'Lines' });
export const desksOfPlace = z.object({ items: z.array(deskInFull) }).meta({ id: 'Desks' });

export type PublicLine = z.infer<typeof publicLine>;
export type PublicPlace = z.infer<typeof publicPlace>;
export type LineInFull = z.infer<typeof lineInFull>;
export type DeskInFull = z.infer<typeof deskInFull>;
