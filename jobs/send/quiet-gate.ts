// A message that is not about the line now waits until the place's quiet hours end, or is dropped if it would be too
// old by then.

import { mayWait } from '#domain/messaging/message-kind.ts';
import { quietHoursOf, quietUntil } from '#domain/place/quiet-hours.ts';
import type { Gate } from './gate.ts';
import { good } from './message-worth.ts';

export const quietGate: Gate = ({ now }, { kind, time_zone: timeZone, quiet }) => {
  const until = mayWait(kind) ? quietUntil(now(), timeZone, quietHoursOf(quiet)) : null;
  return Promise.resolve(until ? { is: 'early', reason: 'quiet', until } : good);
};
