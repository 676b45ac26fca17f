import { callNext } from '#commands/ticket/call-next.ts';
import { textTogether } from '#commands/messaging/text-guest.ts';
import { moveTogether } from '#commands/ticket/move-together.ts';
import { createDesk, type DeskAnswer } from '#commands/place/create-desk.ts';
import { setDeskOpen } from '#commands/place/set-desk-open.ts';
import { updateDesk } from '#commands/place/update-desk.ts';
import { changedDesk, changedStaffTicket, togetherAnswer } from '#contract/changed-answers.ts';
import {
  callNextBody,
  changeHeaders,
  createDeskBody,
  deskParams,
  placeParams,
  togetherBody,
  updateDeskBody,
} from '#contract/requests.ts';
import type { DeskInFull, Done } from '#contract/views.ts';
import { findDesk } from '#db/place/desks.ts';
import { Refusal } from '#domain/refusal.ts';
import { presentDeskInFull } from '#presenters/staff/line-in-full.ts';
import { z } from 'zod';
import { byKey, callerOf, idempotencyKeyFrom, problems, staffOf, type Api, type ApiDeps } from './calls.ts';
import { answerChange, asStaff, beside } from './changed.ts';
import { announcePlace } from './place-changes.ts';
import { placeOf } from './place-routes.ts';
import { sendChangedTicket } from './staff-answer.ts';

const createDeskSchema = {
  operationId: 'createDesk',
  summary: 'Add a desk to a place',
  tags: ['set-up'],
  security: byKey,
  params: placeParams,
  headers: changeHeaders,
  body: createDeskBody,
  response: { 201: changedDesk, ...problems },
};

const updateDeskSchema = {
  operationId: 'updateDesk',
  summary: 'Change a desk; open or close it',
  tags: ['set-up'],
  security: byKey,
  params: deskParams,
  headers: changeHeaders,
  body: updateDeskBody,
  response: { 200: changedDesk, ...problems },
};

const callNextSchema = {
  operationId: 'callNext',
  summary: "Call whoever is next across the desk's lines",
  tags: ['staff'],
  security: byKey,
  params: deskParams,
  headers: changeHeaders,
  body: callNextBody,
  response: { 200: changedStaffTicket, 204: z.null().describe('Nobody waits'), ...problems },
};

const togetherSchema = {
  operationId: 'moveTogether',
  summary: 'Do the same to several guests in one step: call a family together, remove, send on, tag, write to them',
  tags: ['staff'],
  security: byKey,
  params: deskParams,
  headers: changeHeaders,
  body: togetherBody,
  response: { 200: togetherAnswer, ...problems },
};

export function registerDesks(api: Api, deps: ApiDeps): void {
  const { commands, db } = deps;
  /** Answers with the changed desk, and announces the change to those who watch. */
  const show = async (deskId: string): Promise<DeskInFull> => {
    const desk = await findDesk(db, deskId);
    if (!desk) throw new Refusal('not_found');
    await announcePlace(deps, { organization_id: desk.organization_id, id: desk.place_id });
    return presentDeskInFull(desk);
  };

  api.post('/places/:place/desks', { schema: createDeskSchema }, async (request, reply) => {
    const staff = staffOf(request);
    const { id: placeId } = await placeOf(deps, request.params.place);
    const { lines: lineIds, open: isOpen, ...rest } = request.body;
    const { answer } = await createDesk(
      commands,
      staff,
      { placeId, lineIds, isOpen, ...rest },
      idempotencyKeyFrom(request),
    );
    return reply.code(201).send(await answerChange(deps, doneOfDesk(answer), () => show(answer.deskId)));
  });

  api.patch('/desks/:desk', { schema: updateDeskSchema }, async (request) => {
    const staff = staffOf(request);
    const { desk: deskId } = request.params;
    const { open, breakMinutes, lines: lineIds, ...rest } = request.body;
    const idempotencyKey = idempotencyKeyFrom(request);
    const fields = { ...rest, ...(lineIds ? { lineIds } : {}) };
    // An empty change runs the command too: a caller who may not change the desk must not see it.
    const isOfOpening = open !== undefined && Object.keys(fields).length === 0;
    const changed = isOfOpening ? null : await updateDesk(commands, staff, { deskId, ...fields }, idempotencyKey);
    const onceOpen = idempotencyKey && { ...idempotencyKey, key: `${idempotencyKey.key}:open` };
    if (open !== undefined) await setDeskOpen(commands, staff, { deskId, isOpen: open, breakMinutes }, onceOpen);
    return answerChange(deps, changed ? doneOfDesk(changed.answer) : beside, () => show(deskId));
  });

  registerCalls(api, deps);
}

function registerCalls(api: Api, deps: ApiDeps): void {
  const { commands } = deps;
  api.post('/desks/:desk/call-next', { schema: callNextSchema }, async (request, reply) => {
    const input = { deskId: request.params.desk, finishTicketId: request.body?.finishTicketId ?? null };
    const known = callerOf(request).named?.desk ?? undefined;
    const staff = staffOf(request);
    const { answer, ...called } = await callNext(
      asStaff(commands),
      staff,
      { ...input, known },
      idempotencyKeyFrom(request),
    );
    const { ticket } = answer;
    if (!ticket) return reply.code(204).send(null);
    return sendChangedTicket(reply, deps, staff, { ...called, answer: { ticket, seq: ticket.lastSeq } });
  });

  api.post('/desks/:desk/together', { schema: togetherSchema }, async (request) => {
    const staff = staffOf(request);
    const { tickets: ticketIds, move } = request.body;
    const at = { deskId: request.params.desk, ticketIds };
    const key = idempotencyKeyFrom(request);
    if (move.kind === 'text') return (await textTogether(commands, staff, { ...at, text: move.text }, key)).answer;
    const known = callerOf(request).named?.desk ?? undefined;
    return (await moveTogether(commands, staff, { ...at, move, known }, key)).answer;
  });
}

/** If a line opened or closed together with the desk, the change is in that line's log. */
const doneOfDesk = ({ seq = null }: DeskAnswer): Done => ({ ...beside, seq });
