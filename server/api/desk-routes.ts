import type { FastifyRequest } from 'fastify';
import { callNext } from '#commands/ticket/call-next.ts';
import { textTogether } from '#commands/messaging/text-guest.ts';
import { moveTogether } from '#commands/ticket/move-together.ts';
import { createDesk, type DeskAnswer, setDeskOpen, updateDesk } from '#commands/place/desks.ts';
import { changedDesk, changedStaffTicket, togetherAnswer, type TogetherAnswer } from '#contract/changed-answers.ts';
import { deskInFull, desksOfPlace } from '#contract/place.ts';
import * as requests from '#contract/requests.ts';
import type { DeskInFull, Done } from '#contract/views.ts';
import { findDesk, findDesksOfPlace } from '#db/place/desks.ts';
import { placeKeyOf } from '#db/place/places.ts';
import type { NamedDesk } from '#db/team/named-rows.ts';
import { authorise } from '#domain/team/actor.ts';
import { orNotFound } from '#domain/refusal.ts';
import { presentDeskInFull } from '#presenters/staff/line-in-full.ts';
import { callerOf, answerChange, beside, inside, shownTo, type ApiDeps } from './calls.ts';
import { forStaff, forStaffOfPlace } from './operations.ts';
import { announcePlace } from './place-routes.ts';
import { sendChangedTicket } from './ticket-routes.ts';

export const deskOperations = [
  forStaffOfPlace('GET /places/:place/desks', {
    id: 'listDesks',
    summary: 'The desks of a place',
    tags: ['set-up'],
    answer: desksOfPlace,
    run: async ({ deps, staff, place }) => {
      authorise(staff, 'insights', placeKeyOf(place));
      return { items: (await findDesksOfPlace(deps.db, place)).map(presentDeskInFull) };
    },
  }),
  forStaff('GET /desks/:desk', {
    id: 'getDesk',
    summary: 'A desk, and the lines it serves',
    tags: ['set-up'],
    params: requests.deskParams,
    answer: deskInFull,
    run: async ({ deps, staff, params }) => {
      const desk = orNotFound(await findDesk(deps.db, params.desk));
      authorise(staff, 'insights', { organizationId: desk.organization_id, placeId: desk.place_id });
      return presentDeskInFull(desk);
    },
  }),
  forStaffOfPlace('POST /places/:place/desks', {
    id: 'createDesk',
    summary: 'Add a desk to a place',
    tags: ['set-up'],
    body: requests.createDeskBody,
    status: 201,
    answer: changedDesk,
    run: async ({ deps, staff, place, body: { lines: lineIds, open: isOpen, ...rest }, idempotencyKey }) => {
      const input = { placeId: place.id, lineIds, isOpen, ...rest };
      const { answer } = await createDesk(deps.commands, staff, input, idempotencyKey);
      return answerChange(deps, doneOfDesk(answer), () => showDesk(deps, answer.deskId));
    },
  }),
  forStaff('PATCH /desks/:desk', {
    id: 'updateDesk',
    summary: 'Change a desk; open or close it',
    description: 'Done whole, or not at all.',
    tags: ['set-up'],
    params: requests.deskParams,
    body: requests.updateDeskBody,
    answer: changedDesk,
    run: async ({ deps, staff, params: { desk: deskId }, body, idempotencyKey }) => {
      const { open, breakMinutes, lines: lineIds, ...rest } = body;
      const { commands } = deps;
      const fields = { ...rest, ...(lineIds ? { lineIds } : {}) };
      const opening = open === undefined ? null : { isOpen: open, breakMinutes };
      // An empty change runs the command too: a caller who may not change the desk must not see it.
      const { answer } =
        opening && Object.keys(fields).length === 0
          ? await setDeskOpen(commands, staff, { deskId, ...opening }, idempotencyKey)
          : await updateDesk(commands, staff, { deskId, opening, ...fields }, idempotencyKey);
      return answerChange(deps, doneOfDesk(answer), () => showDesk(deps, deskId));
    },
  }),
  forStaff('POST /desks/:desk/call-next', {
    id: 'callNext',
    summary: "Call whoever is next across the desk's lines",
    tags: ['staff'],
    params: requests.deskParams,
    body: requests.callNextBody,
    answer: changedStaffTicket,
    nothing: 'Nobody waits',
    run: async ({ deps, request, reply, staff, params: { desk: deskId }, body, idempotencyKey }) => {
      const input = { ...body, deskId, known: deskNamed(request) };
      const { answer, ...called } = await callNext(shownTo(staff, deps.commands), staff, input, idempotencyKey);
      const { ticket } = answer;
      if (!ticket) return null;
      return sendChangedTicket(reply, deps, staff, { ...called, answer: { ticket, seq: ticket.lastSeq } });
    },
  }),
  forStaff('POST /desks/:desk/together', {
    id: 'moveTogether',
    summary: 'Do the same to several guests in one step: call a family together, remove, send on, tag, write to them',
    tags: ['staff'],
    params: requests.deskParams,
    body: requests.togetherBody,
    answer: togetherAnswer,
    run: async ({ deps: { commands }, request, staff, params, body: { tickets: ticketIds, move }, idempotencyKey }) => {
      const at = { deskId: params.desk, ticketIds };
      const moved: Promise<{ answer: TogetherAnswer }> =
        move.kind === 'text'
          ? textTogether(commands, staff, { ...at, text: move.text }, idempotencyKey)
          : moveTogether(commands, staff, { ...at, move, known: deskNamed(request) }, idempotencyKey);
      return (await inside('move', ['text', 'reason'], moved)).answer;
    },
  }),
];

/** The desk in the address, if it was read with the caller. */
const deskNamed = (request: FastifyRequest): NamedDesk | undefined => callerOf(request).named?.desk ?? undefined;

/** Shows the changed desk, and announces the change to those who watch. */
async function showDesk(deps: ApiDeps, deskId: string): Promise<DeskInFull> {
  const desk = orNotFound(await findDesk(deps.db, deskId));
  await announcePlace(deps, { organization_id: desk.organization_id, id: desk.place_id });
  return presentDeskInFull(desk);
}

/** If a line opened or closed together with the desk, the change is in that line's log. */
const doneOfDesk = ({ seq = null }: DeskAnswer): Done => ({ ...beside, seq });
