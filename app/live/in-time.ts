/** Even of a bad network an answer of a few kilobytes comes within this. */
const longestMs = 20_000;

/**
 * The answer, if it comes in time. Of a network that swallows everything browsers hear nothing for minutes, and meanwhile nothing
 * could be pressed. What was sent may have arrived: a repeat carries the same idempotency key.
 */
export function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const late = new Promise<never>((_, fail) => {
    setTimeout(() => fail(new Error('no answer in time')), longestMs);
  });
  return Promise.race([answer.then(notEmpty), late]);
}

/** A page answers with something, or null: nothing at all comes from what stands between, such as the portal of a network. */
export function notEmpty<Answer>(answer: Answer): Answer {
  if (answer === undefined) throw new Error('an empty answer');
  return answer;
}
