// The answers of calls that change something: a current view, and what this call did. Only the answer to a join is different: it is stored
// whole and repeated byte by byte.

import { z } from 'zod';
import { slideImage } from './board-input.ts';
import { guestTicket } from './guest-view.ts';
import { deskInFull, lineInFull, publicPlace } from './place.ts';
import { staffTicket, ticketFile } from './staff-view.ts';

const done = z
  .object({
    seq: z
      .number()
      .nullable()
      .describe(
        "The number of the call's own event in the line's log (of the last, where it wrote several); null: none",
      ),
    state: z
      .string()
      .nullable()
      .describe('What the ticket, or the line, was in then; null where the call was not about that'),
  })
  .meta({
    id: 'Done',
    description: 'What this very call did: the same each time it is sent with the same key, whatever happened since',
  });

const asOf = z.string().describe('RFC 3339. The rest of the answer is of then, `done` is not');

/** Without who was put ahead: that takes a search of the line's log, and is in the ticket itself. */
const changedGuest = guestTicket.omit({ passedBy: true, wentBefore: true });
export const changedGuestTicket = z.object({ ...changedGuest.shape, done, asOf }).meta({ id: 'ChangedGuestTicket' });
export const changedStaffTicket = z.object({ ...staffTicket.shape, done, asOf }).meta({ id: 'ChangedStaffTicket' });
export const changedTicketFile = z.object({ ...ticketFile.shape, done, asOf }).meta({ id: 'ChangedTicketFile' });
export const changedPlace = z.object({ ...publicPlace.shape, done, asOf }).meta({ id: 'ChangedPlace' });
export const changedSlidePicture = z.object({ ...slideImage.shape, done, asOf }).meta({ id: 'ChangedSlidePicture' });
export const changedLine = z.object({ ...lineInFull.shape, done, asOf }).meta({ id: 'ChangedLine' });
export const changedDesk = z.object({ ...deskInFull.shape, done, asOf }).meta({ id: 'ChangedDesk' });

/** Of several tickets: for each what came of it. */
export const togetherAnswer = z
  .object({
    done: z.array(
      z.object({
        ticketId: z.uuid(),
        seq: z.number().nullable().describe("The number of the event in the line's log; null: none, as of a text"),
      }),
    ),
    refused: z.array(
      z.object({ ticketId: z.uuid(), code: z.string(), state: z.string().optional().describe('Where it is instead') }),
    ),
  })
  .meta({ id: 'Together', description: 'The same each time it is sent with the same key' });
export type TogetherAnswer = z.infer<typeof togetherAnswer>;

/** What a call did, stored with its idempotency key: a repeat gets the same. */
export type Done = z.infer<typeof done>;
export type Changed<View> = View & { done: Done; asOf: string };
