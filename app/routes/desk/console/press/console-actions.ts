/** The only way from the console to the server. Every press has its own idempotency key, so a repeated press happens once. */
import type { TogetherAnswer } from '#contract/changed-answers.ts';
import type { JoinAnswer, StaffTicket } from '#contract/views.ts';
import type { ApiClient } from '#app/session/api-client.ts';
import type { Ask, Refused } from './press.ts';
import { rowOf } from './press-table.ts';

const patienceMs = 8000;

export function createAsk(client: ApiClient): Ask {
  return async (press, key) => {
    const row = rowOf(press);
    try {
      const { response, error, data } = await client.send(row.request(press), {
        idempotencyKey: key,
        signal: AbortSignal.timeout(patienceMs),
      });
      if (!response.ok) return { isDone: false, refused: refusedOf(error, response.status) };
      if (row.emptyMeans && response.status === 204) return { isDone: false, refused: { code: row.emptyMeans } };
      return {
        isDone: true,
        joined: row.answer === 'guest' ? (data as JoinAnswer) : null,
        moved: row.answer === 'ticket' ? (data as StaffTicket) : null,
        several: row.answer === 'several' ? (data as TogetherAnswer) : null,
      };
    } catch {
      return { isDone: false, refused: { code: 'offline' } };
    }
  };
}

function refusedOf(problem: unknown, status: number): Refused {
  const isProblem = typeof problem === 'object' && problem !== null && 'code' in problem;
  if (isProblem) return problem as Refused;
  // A proxy, or a Wi-Fi that wants its own page read first, says in its own words that the server is not there.
  return { code: status >= 500 ? 'unavailable' : 'unexpected' };
}
