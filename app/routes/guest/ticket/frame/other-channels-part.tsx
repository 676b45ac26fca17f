// For guests whose channel needs more explanation.

import { ticketPart } from '../base/ticket-part.tsx';

export const { Part: OtherChannels } = ticketPart(() =>
  import('../telling/other-channels.tsx').then((part) => part.OtherChannels),
);
