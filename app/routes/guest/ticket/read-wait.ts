// What this browser read of a wait last. A phone drops a page that is out of sight, and loads it anew when its guest looks
// again: without this, only a page that stays open would be calm.

import type { GuestTicket } from '#contract/views.ts';
import { cookieNames, hostPrefix, readCookie, writeCookie } from '#domain/cookies.ts';
import { nextOnScreen } from '#domain/wait/shown-wait.ts';

type ReadTicket = Pick<GuestTicket, 'id' | 'lineId' | 'ahead' | 'wait'>;

const daySeconds = 86_400;

/** With the wait as it is shown after what the request's browser read. */
export function afterRead<Ticket extends ReadTicket>(request: Request, ticket: Ticket): Ticket {
  const read = readCookie(request.headers.get('cookie'), cookieNames.readWait) ?? '';
  const [, id, lineId, ...numbers] = /^(\S+)_(\S+)_(\d{1,4})_(\d{1,4})_(\d{1,4})$/.exec(read) ?? [];
  // What was read of another line says nothing of this one.
  if (id !== ticket.id || lineId !== ticket.lineId) return ticket;
  const [ahead = 0, low = 0, high = 0] = numbers.map(Number);
  return { ...ticket, wait: nextOnScreen({ ahead, wait: { low, high } }, ticket.wait, ticket.ahead ?? 0) };
}

/** Null where no wait is told: what was read before stays. */
export const readWaitCookie = ({ id, lineId, ahead, wait }: ReadTicket): string | null =>
  wait &&
  writeCookie(cookieNames.readWait, [id, lineId, ahead, wait.low, wait.high].join('_'), {
    seconds: daySeconds,
    isForScripts: true,
  });

/** The same as a script writes it, which over https needs the name that browsers trust. */
export function ownReadWaitCookie(protocol: string, ticket: ReadTicket): string | null {
  const cookie = readWaitCookie(ticket);
  return cookie && protocol === 'https:' ? `${hostPrefix}${cookie}; Secure` : cookie;
}
