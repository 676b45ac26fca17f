// All parts of the ticket's page that load later.

import './frame/panel-parts.tsx';
import './state-parts.tsx';
import './frame/other-channels-part.tsx';
import './frame/waiting-parts.tsx';

export { ticketPartsReady } from './base/ticket-part.tsx';
