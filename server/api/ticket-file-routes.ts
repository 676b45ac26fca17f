// What staff do with one ticket besides moving it: read its story and its messages, and write to its guest.

import { markTextsSeen, settleVoiceCall } from '#commands/messaging/settle-by-hand.ts';
import { textGuest } from '#commands/messaging/text-guest.ts';
import { noBody, textBody, voiceCallBody } from '#contract/requests.ts';
import { changedTicketFile } from '#contract/changed-answers.ts';
import { ticketFile } from '#contract/staff-view.ts';
import type { TicketFile } from '#contract/views.ts';
import type { TicketRef } from '#db/ticket/tickets.ts';
import { authorise, type Staff } from '#domain/team/actor.ts';
import { presentTicketFile } from '#presenters/staff/ticket-file.ts';
import { answerChange, beside, type ApiDeps } from './calls.ts';
import { forStaffOfTicket } from './operations.ts';

export const ticketFileOperations = [
  forStaffOfTicket('GET /tickets/:ticket/file', {
    id: 'getTicketFile',
    summary: 'What staff read of a ticket beside its fields: its story, its texts, tags used lately',
    answer: ticketFile,
    run: async ({ deps, staff, ref }) => {
      authorise(staff, 'see_names', ref);
      return fileOf(deps, ref, staff);
    },
  }),
  forStaffOfTicket('POST /tickets/:ticket/message', {
    id: 'textGuest',
    summary: 'Write a text to the guest’s own phone: 6 texts a ticket, and one for each that the guest wrote',
    body: textBody,
    answer: changedTicketFile,
    run: async ({ deps, staff, ref, body, idempotencyKey }) => {
      await textGuest(deps.commands, staff, ref, body, idempotencyKey);
      // Not in the log: announced so that watchers see the message's progress at once.
      deps.hub.announce(ref.lineId, 0);
      return answerChange(deps, beside, () => fileOf(deps, ref, staff));
    },
  }),
  forStaffOfTicket('POST /tickets/:ticket/voice-call', {
    id: 'settleVoiceCall',
    summary: 'A called guest whose number takes no texts was called by hand: whether they were reached',
    body: voiceCallBody,
    nothing: 'Done',
    run: async ({ deps, staff, ref, body: { reached: isReached, timesCalled }, idempotencyKey }) => {
      await settleVoiceCall(deps.commands, staff, ref, { isReached, timesCalled }, idempotencyKey);
      deps.hub.announce(ref.lineId, 0);
    },
  }),
  forStaffOfTicket('POST /tickets/:ticket/texts-seen', {
    id: 'markTextsSeen',
    summary: 'What the guest wrote has been read; all colleagues see that',
    body: noBody,
    nothing: 'Done',
    run: async ({ deps, staff, ref }) => {
      if (await markTextsSeen(deps.commands, staff, ref)) deps.hub.announce(ref.lineId, 0);
    },
  }),
];

function fileOf({ db, secrets, commands }: ApiDeps, ref: TicketRef, staff: Staff): Promise<TicketFile> {
  return presentTicketFile({ db, secrets, now: commands.now() }, ref, staff);
}
