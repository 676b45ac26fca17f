// For guests whose channel needs more explanation.

import { ticketPart } from '../base/ticket-part.tsx';

export const { Part: ToldElse } = ticketPart(() => import('../telling/told-else.tsx').then((part) => part.ToldElse));
