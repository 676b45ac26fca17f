import type { z } from 'zod';
import type { IdempotencyKey } from '#commands/engine/idempotency-key.ts';
import { createLine, updateLine } from '#commands/place/lines.ts';
import { openLineUntil, setLineState, type StateAnswer } from '#commands/place/set-line-state.ts';
import { textLine } from '#commands/messaging/text-guest.ts';
import { changedLine } from '#contract/changed-answers.ts';
import { eventPage } from '#contract/logs.ts';
import { lineInFull, linesOfPlace } from '#contract/place.ts';
import * as requests from '#contract/requests.ts';
import type { LineInFull } from '#contract/views.ts';
import { findEventsAfter } from '#db/ticket/events.ts';
import { findLine, findLineIdentity, findLinesOfPlace } from '#db/place/lines.ts';
import { placeKeyOf } from '#db/place/places.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import type { LineSettings } from '#domain/line/line-settings.ts';
import { orNotFound } from '#domain/refusal.ts';
import { presentEvents } from '#presenters/staff/event-page.ts';
import { presentLineInFull } from '#presenters/staff/line-in-full.ts';
import { answerChange, beside, inside, type ApiDeps } from './calls.ts';
import { forStaff, forStaffOfPlace } from './operations.ts';

export const lineOperations = [
  forStaffOfPlace('GET /places/:place/lines', {
    id: 'listLines',
    summary: 'The lines of a place, in full',
    tags: ['set-up'],
    answer: linesOfPlace,
    run: async ({ deps, staff, place }) => {
      authorise(staff, 'insights', placeKeyOf(place));
      return { items: (await findLinesOfPlace(deps.db, place)).map(presentLineInFull) };
    },
  }),
  forStaff('GET /lines/:line', {
    id: 'getLine',
    summary: 'A line, in full: all that can be changed of it',
    tags: ['set-up'],
    params: requests.lineParams,
    answer: lineInFull,
    run: async ({ deps: { db }, staff, params }) => {
      authorise(staff, 'insights', orNotFound(await findLineIdentity(db, params.line)));
      const line = await findLine(db, params.line);
      return presentLineInFull(orNotFound(line?.archived_at ? null : line));
    },
  }),
  forStaffOfPlace('POST /places/:place/lines', {
    id: 'createLine',
    summary: 'Add a line to a place',
    tags: ['set-up'],
    body: requests.createLineBody,
    status: 201,
    answer: changedLine,
    run: async ({ deps, staff, place, body: { desks: deskIds, ...body }, idempotencyKey }) => {
      const input = { placeId: place.id, deskIds, ...fieldsOf(body) };
      const { answer } = await createLine(deps.commands, staff, input, idempotencyKey);
      return answerChange(deps, beside, () => showLine(deps, answer.lineId));
    },
  }),
  forStaff('PATCH /lines/:line', {
    id: 'updateLine',
    summary: 'Change a line; open, pause or close it',
    description:
      'Done whole, or not at all. News go beside a `state`, not beside other fields: who is told is settled with the order of the line.',
    tags: ['set-up'],
    params: requests.lineParams,
    body: requests.updateLineBody,
    answer: changedLine,
    run: async ({ deps, staff, params: { line: lineId }, body, idempotencyKey }) => {
      const { seq = null, state = null } = await changeLine(deps, staff, { lineId, ...body }, idempotencyKey);
      const line = await answerChange(deps, { seq, state }, () => showLine(deps, lineId));
      deps.hub.announce(lineId, line.seq);
      return line;
    },
  }),
  forStaff('GET /lines/:line/events', {
    id: 'listEvents',
    summary: "The line's log",
    description:
      'All that happened, in order, and nothing by which a guest is known. A program that follows it asks again `after` the last `seq` that it has.',
    tags: ['lines'],
    params: requests.lineParams,
    query: requests.eventsQuery,
    answer: eventPage,
    run: async ({ deps: { db }, staff, params, query: { after, limit } }) => {
      const line = orNotFound(await findLineIdentity(db, params.line));
      authorise(staff, 'insights', line);
      return presentEvents(line.organizationId, await findEventsAfter(db, line, after, limit), limit);
    },
  }),
];

/** One command for each kind of body. An empty one runs too: a caller who may not change the line must not see it. */
async function changeLine(
  { commands }: ApiDeps,
  staff: Staff,
  { lineId, state, news, openUntil: until, ...fields }: z.output<typeof requests.updateLineBody> & { lineId: string },
  idempotencyKey: IdempotencyKey | null,
): Promise<Partial<StateAnswer>> {
  if (news?.kind === 'own') {
    const texted = textLine(commands, staff, { lineId, text: news.text, state }, idempotencyKey);
    return (await inside('news', ['text'], texted)).answer;
  }
  if (until !== undefined) return (await openLineUntil(commands, staff, { lineId, until }, idempotencyKey)).answer;
  const isOfFields = Object.keys(fields).length > 0 || (!state && !news);
  return isOfFields
    ? (await updateLine(commands, staff, { lineId, state, ...fieldsOf(fields) }, idempotencyKey)).answer
    : (await setLineState(commands, staff, { lineId, state, news }, idempotencyKey)).answer;
}

const showLine = async ({ db }: ApiDeps, lineId: string): Promise<LineInFull> =>
  presentLineInFull(orNotFound(await findLine(db, lineId)));

type RuleFields = Partial<LineSettings>;

/** In the API the rules are fields beside the others; in the line they are one object. */
function fieldsOf<Body extends RuleFields>(body: Body): Omit<Body, keyof LineSettings> & { settings: RuleFields } {
  const rest: Record<string, unknown> = { ...body };
  for (const name of requests.lineRuleNames) delete rest[name];
  const given = requests.lineRuleNames.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]);
  return { ...(rest as Omit<Body, keyof LineSettings>), settings: Object.fromEntries(given) as RuleFields };
}
