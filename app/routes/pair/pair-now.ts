import type { ActionFunctionArgs } from 'react-router';
import { answerPoll } from './pair.server.ts';

export function action(post: ActionFunctionArgs) {
  return answerPoll(post);
}
