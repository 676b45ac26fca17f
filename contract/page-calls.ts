// The API calls of our own pages, by method and path, with their input and answer. The schemas are the same as in the routes
// (server/api/openapi.test.ts compares them); pages import only the types.

import type { z } from 'zod';
import { changedDesk, changedLine, changedStaffTicket, changedTicketFile, togetherAnswer } from './changed-answers.ts';
import { joinAnswer } from './guest-view.ts';
import * as requests from './requests.ts';
import { ticketFile } from './staff-view.ts';

const plainMove = { body: requests.noBody, answer: changedStaffTicket };

export const calls = {
  'POST /desks/{desk}/call-next': { body: requests.callNextBody, answer: changedStaffTicket },
  'POST /desks/{desk}/together': { body: requests.togetherBody, answer: togetherAnswer },
  'PATCH /desks/{desk}': { body: requests.updateDeskBody, answer: changedDesk },
  'PATCH /lines/{line}': { body: requests.updateLineBody, answer: changedLine },
  'POST /lines/{line}/tickets': { body: requests.joinBody, answer: joinAnswer },
  'PATCH /tickets/{ticket}': { body: requests.changeAnyTicketBody, answer: changedStaffTicket },
  'GET /tickets/{ticket}/file': { body: null, answer: ticketFile },
  'POST /tickets/{ticket}/message': { body: requests.textBody, answer: changedTicketFile },
  'POST /tickets/{ticket}/voice-call': { body: requests.voiceCallBody, answer: null },
  'POST /tickets/{ticket}/texts-seen': { body: requests.noBody, answer: null },
  'POST /tickets/{ticket}/call': { body: requests.callBody, answer: changedStaffTicket },
  'POST /tickets/{ticket}/move': { body: requests.moveBody, answer: changedStaffTicket },
  'POST /tickets/{ticket}/remove': { body: requests.removeBody, answer: changedStaffTicket },
  'POST /tickets/{ticket}/transfer': { body: requests.transferBody, answer: changedStaffTicket },
  'POST /tickets/{ticket}/recall': plainMove,
  'POST /tickets/{ticket}/serve': plainMove,
  'POST /tickets/{ticket}/finish': plainMove,
  'POST /tickets/{ticket}/no-show': plainMove,
  'POST /tickets/{ticket}/return': { body: requests.returnBody, answer: changedStaffTicket },
  'POST /tickets/{ticket}/hold': plainMove,
  'POST /tickets/{ticket}/resume': plainMove,
  'POST /tickets/{ticket}/undo': plainMove,
  'POST /tickets/{ticket}/check-in': plainMove,
} satisfies Record<string, { body: z.ZodType | null; answer: z.ZodType | null }>;

type Calls = typeof calls;
type ParamsIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsIn<Rest> : never;

/** The request of one call. `at`: the parameters in its path. */
export type ApiRequest<Call extends keyof Calls = keyof Calls> = {
  [Each in Call]: {
    call: Each;
    at: Record<ParamsIn<Each>, string>;
    body?: Calls[Each]['body'] extends z.ZodType ? z.input<Calls[Each]['body']> : undefined;
  };
}[Call];

export type ApiAnswer<Call extends keyof Calls> = {
  [Each in Call]: Calls[Each]['answer'] extends z.ZodType ? z.output<Calls[Each]['answer']> : undefined;
}[Call];
