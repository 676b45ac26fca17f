// What a call that changes something answers: a view of today, and beside it what this very call did. Only a join's answer is its own:
// it is kept as a whole and comes again byte by byte.

import { z } from 'zod';
import { deskInFull, guestTicket, lineInFull, publicPlace, staffTicket } from './answers.ts';
import { ticketFile } from './ticket-file-answer.ts';
import type * as views from './views.ts';

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
  }) satisfies z.ZodType<views.Done>;

const asOf = z.string().describe('RFC 3339. The rest of the answer is of then, `done` is not');

export const changedGuestTicket = z
  .object({ ...guestTicket.shape, done, asOf })
  .meta({ id: 'ChangedGuestTicket' }) satisfies z.ZodType<views.Changed<views.GuestTicket>>;
export const changedStaffTicket = z
  .object({ ...staffTicket.shape, done, asOf })
  .meta({ id: 'ChangedStaffTicket' }) satisfies z.ZodType<views.Changed<views.StaffTicket>>;
export const changedTicketFile = z
  .object({ ...ticketFile.shape, done, asOf })
  .meta({ id: 'ChangedTicketFile' }) satisfies z.ZodType<views.Changed<views.TicketFile>>;
export const changedPlace = z
  .object({ ...publicPlace.shape, done, asOf })
  .meta({ id: 'ChangedPlace' }) satisfies z.ZodType<views.Changed<views.PublicPlace>>;
export const changedLine = z
  .object({ ...lineInFull.shape, done, asOf })
  .meta({ id: 'ChangedLine' }) satisfies z.ZodType<views.Changed<views.LineInFull>>;
export const changedDesk = z
  .object({ ...deskInFull.shape, done, asOf })
  .meta({ id: 'ChangedDesk' }) satisfies z.ZodType<views.Changed<views.DeskInFull>>;
