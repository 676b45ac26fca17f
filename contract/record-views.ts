// How many waits came out as they were told. Minutes.

import { z } from 'zod';

const count = z.int().min(0);
const share = z.number().min(0).max(1);

const recordRow = z.object({
  key: z.string().describe('`all`, a group of places in line, or the id of a line.'),
  count: count.describe('Guests who were told a time and were called.'),
  met: count,
  earlier: count.describe('Called before the time they were told.'),
  later: count,
  toldLonger: count.describe('Guests who were told, while they waited, that it takes longer.'),
  raised: count.describe('Guests whose wait went up on their screen while they waited.'),
  raises: count.describe('How often that was, for all of them together.'),
  raisedBy: count.describe('By how many minutes, for all of them together.'),
  share: z
    .object({ value: share, low: share, high: share })
    .describe('The share that was met, and between which shares chance alone explains it (Wilson, 95 %).'),
  medianWidth: z.number().describe('How many minutes the times told span, for half of the guests or more.'),
  score: z.number().describe('Mean interval score at 80 % (Winkler); less is better.'),
  isOff: z.boolean().describe('Whether the share is not the four in five that are promised, and not by chance.'),
});

const recordView = z.object({
  all: recordRow,
  places: z
    .array(recordRow.extend({ from: count, to: count.nullable() }))
    .describe('By how many were ahead when the time was told.'),
  lines: z.array(recordRow).describe('Empty where there is only one line.'),
});

export const waitRecordAnswer = recordView
  .extend({ from: z.iso.date(), to: z.iso.date().describe('Days of work of the place, both counted.') })
  .meta({ id: 'WaitRecord' });

export type RecordRow = z.infer<typeof recordRow>;
export type RecordView = z.infer<typeof recordView>;
export type WaitRecordAnswer = z.infer<typeof waitRecordAnswer>;
