import { teachingWait } from '#test/waits/teach-wait.ts';
import { query } from './database-of.ts';
import type { Page, Place } from './fixtures.ts';

/** As if this line had been seen to take so long for each guest. */
export const knowPace = (app: Parameters<typeof query>[0], { lines }: Place, secondsEach = 600) =>
  query(app, ...teachingWait(lines[0]?.id ?? null, secondsEach));

/** The upper end of the wait that a ticket's page tells, in minutes. */
export async function longestTold(page: Page): Promise<number> {
  const range = page.getByText(/^\d+–\u2060\d+ min$/).first();
  return Number((await range.textContent())?.split(/\D+/)[1]);
}
