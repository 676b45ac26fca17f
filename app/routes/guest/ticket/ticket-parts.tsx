// All parts of the ticket's page that load later.

import './panel-parts.tsx';
import './state-parts.tsx';
import './told-part.tsx';
import './waiting-parts.tsx';

export { ticketPartsReady } from './ticket-part.tsx';
