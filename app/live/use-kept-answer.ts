import { useState } from 'react';
import { useActionData, useLocation } from 'react-router';

/**
 * The answer to a form, until another form is sent or the page is left. The router drops it whenever the page's data is
 * fetched again, and a live page does that on its own: a refusal would vanish before it is read, and a fold would close
 * under a finger.
 */
export function useKeptAnswer<Answer>(): ReturnType<typeof useActionData<Answer>> {
  const answer = useActionData<Answer>();
  const { key } = useLocation();
  const [kept, setKept] = useState({ answer, key });
  const isNew = key !== kept.key || (answer !== undefined && answer !== kept.answer);
  if (isNew) setKept({ answer, key });
  return isNew ? answer : kept.answer;
}
