import { createLine } from '#commands/place/create-line.ts';
import { textLine } from '#commands/messaging/text-guest.ts';
import { setLineState } from '#commands/place/set-line-state.ts';
import { updateLine } from '#commands/place/update-line.ts';
import { changedLine } from '#contract/changed-answers.ts';
import { eventPage } from '#contract/logs.ts';
import * as requests from '#contract/requests.ts';
import type { LineInFull } from '#contract/views.ts';
import { findEventsAfter } from '#db/ticket/events.ts';
import { findLine, findLineIdentity } from '#db/place/lines.ts';
import { authorise } from '#domain/team/actor.ts';
import type { LineSettings } from '#domain/line/line-settings.ts';
import { orNotFound } from '#domain/refusal.ts';
import { presentEvents } from '#presenters/staff/event-page.ts';
import { presentLineInFull } from '#presenters/staff/line-in-full.ts';
import { answerChange, beside, inside, keyBeside, type ApiDeps } from './calls.ts';
import { forStaff, forStaffOfPlace } from './operations.ts';

export const lineOperations = [
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
      'Its fields, its state and the news are done one after the other: where one is refused, those before it are done.',
    tags: ['set-up'],
    params: requests.lineParams,
    body: requests.updateLineBody,
    answer: changedLine,
    run: async ({ deps, staff, params: { line: lineId }, body: { state, news, ...body }, idempotencyKey }) => {
      const { commands } = deps;
      // An empty change runs the command too: a caller who may not change the line must not see it.
      const own = news?.kind === 'own' ? news : null;
      const known = news?.kind === 'own' ? null : news;
      const hasState = state !== undefined || Boolean(known);
      const isOfLine = (hasState || own !== null) && Object.keys(body).length === 0;
      if (!isOfLine) await updateLine(commands, staff, { lineId, ...fieldsOf(body) }, idempotencyKey);
      const stateKey = isOfLine ? idempotencyKey : keyBeside(idempotencyKey, 'state');
      const set = hasState && (await setLineState(commands, staff, { lineId, state, news: known }, stateKey)).answer;
      const textKey = isOfLine && !hasState ? idempotencyKey : keyBeside(idempotencyKey, 'text');
      if (own) await inside('news', ['text'], textLine(commands, staff, { lineId, text: own.text }, textKey));
      const done = set ? { seq: set.seq ?? null, state: set.state } : beside;
      const line = await answerChange(deps, done, () => showLine(deps, lineId));
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
