import { useState } from 'react';
import { useActionData, useLocation } from 'react-router';

/**
 * What was answered to a form, until another is sent or the page is left. The router forgets it whenever the page's facts are fetched
 * anew, which a page that follows something does by itself: a refusal would be gone before it is read, and a fold closed under a finger.
 */
export function useKeptAnswer<Answer>(): ReturnType<typeof useActionData<Answer>> {
  const answer = useActionData<Answer>();
  const { key } = useLocation();
  const [kept, setKept] = useState({ answer, key });
  const isNew = key !== kept.key || (answer !== undefined && answer !== kept.answer);
  if (isNew) setKept({ answer, key });
  return isNew ? answer : kept.answer;
}
