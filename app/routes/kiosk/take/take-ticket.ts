import type { ActionFunctionArgs } from 'react-router';
import { placeMiddleware } from '../../../session/place-context.server.ts';
import { takeTicket } from './take-ticket.server.ts';

export const middleware = [placeMiddleware];

export function action(post: ActionFunctionArgs) {
  return takeTicket(post);
}
