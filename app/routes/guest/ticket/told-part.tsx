// Of whom there is more to say how they are told.

import { ticketPart } from './ticket-part.tsx';

export const { Part: ToldElse } = ticketPart(() => import('./telling/told-else.tsx').then((part) => part.ToldElse));
