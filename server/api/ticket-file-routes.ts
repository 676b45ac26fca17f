// What staff do with one ticket besides moving it: read its story and its messages, and write to its guest.

import { z } from 'zod';
import { markTextsSeen } from '#commands/messaging/mark-texts-seen.ts';
import { settleVoiceCall } from '#commands/messaging/settle-voice-call.ts';
import { textGuest } from '#commands/messaging/text-guest.ts';
import * as requests from '#contract/requests.ts';
import { changedTicketFile } from '#contract/changed-answers.ts';
import { ticketFile } from '#contract/staff-view.ts';
import type { Changed, TicketFile } from '#contract/views.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { presentTicketFile } from '#presenters/staff/ticket-file.ts';
import { byKey, idempotencyKeyFrom, problems, staffOf, type Api, type ApiDeps } from './calls.ts';
import { answerChange, beside } from './changed.ts';
import { refForStaff } from './ticket-routes.ts';

const shared = { tags: ['staff'], security: byKey, params: requests.ticketParams };

const getFileSchema = {
  ...shared,
  operationId: 'getTicketFile',
  summary: 'What staff read of a ticket beside its fields: its story, its texts, tags used lately',
  response: { 200: ticketFile, ...problems },
};

const textSchema = {
  ...shared,
  operationId: 'textGuest',
  summary: 'Write a text to the guest’s own phone: 6 texts a ticket, and one for each that the guest wrote',
  headers: requests.changeHeaders,
  body: requests.textBody,
  response: { 200: changedTicketFile, ...problems },
};

const voiceCallSchema = {
  ...shared,
  operationId: 'settleVoiceCall',
  summary: 'A called guest whose number takes no texts was called by hand: whether they were reached',
  headers: requests.changeHeaders,
  body: requests.voiceCallBody,
  response: { 204: z.null().describe('Done'), ...problems },
};

const seenSchema = {
  ...shared,
  operationId: 'markTextsSeen',
  summary: 'What the guest wrote has been read; all colleagues see that',
  headers: requests.changeHeaders,
  body: requests.noBody,
  response: { 204: z.null().describe('Done'), ...problems },
};

export function registerTicketFile(api: Api, deps: ApiDeps): void {
  const { commands, hub } = deps;

  api.get('/tickets/:ticket/file', { schema: getFileSchema }, async (request): Promise<TicketFile> => {
    const staff = staffOf(request);
    const ref = await refForStaff(deps, request, request.params.ticket);
    authorise(staff, 'see_names', ref);
    return fileOf(deps, ref, staff);
  });

  api.post('/tickets/:ticket/message', { schema: textSchema }, async (request): Promise<Changed<TicketFile>> => {
    const staff = staffOf(request);
    const ref = await refForStaff(deps, request, request.params.ticket);
    await textGuest(commands, staff, ref, request.body, idempotencyKeyFrom(request));
    // Not in the log: announced so that watchers see the message's progress at once.
    hub.announce(ref.lineId, 0);
    return answerChange(deps, beside, () => fileOf(deps, ref, staff));
  });

  api.post('/tickets/:ticket/voice-call', { schema: voiceCallSchema }, async (request, reply) => {
    const staff = staffOf(request);
    const ref = await refForStaff(deps, request, request.params.ticket);
    const { reached: isReached, timesCalled } = request.body;
    await settleVoiceCall(commands, staff, ref, { isReached, timesCalled }, idempotencyKeyFrom(request));
    hub.announce(ref.lineId, 0);
    return reply.code(204).send(null);
  });

  api.post('/tickets/:ticket/texts-seen', { schema: seenSchema }, async (request, reply) => {
    const staff = staffOf(request);
    const ref = await refForStaff(deps, request, request.params.ticket);
    if (await markTextsSeen(commands, staff, ref)) hub.announce(ref.lineId, 0);
    return reply.code(204).send(null);
  });
}

function fileOf({ db, secrets, commands }: ApiDeps, ref: TicketRef, staff: Staff): Promise<TicketFile> {
  return presentTicketFile({ db, secrets, now: commands.now() }, ref, staff);
}
