import { placeMiddleware } from '../../../session/place-context.server.ts';
import { takeTicket } from './take-ticket.server.ts';

export const middleware = [placeMiddleware];

export const action = takeTicket;
