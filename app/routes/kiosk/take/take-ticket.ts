import { placeMiddleware } from '#app/session/place-context.server.ts';
import { takeTicket } from './take-ticket.server.ts';

export const middleware = [placeMiddleware];

export const action = takeTicket;
