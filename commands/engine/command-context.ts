import type { PhoneMetadata } from '#domain/phone/phone-countries.ts';
import type { Db } from '#db/database.ts';
import type { Reader } from '#db/ticket/shown-tickets.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import type { LineRunner } from './line-runner.ts';

export interface CommandContext {
  db: Db;
  runner: LineRunner;
  secrets: Secrets;
  phoneMetadata: PhoneMetadata;
  now: () => Date;
  /** The address that the request came from; null or absent: no request. */
  askedFrom?: () => string | null;
  /** Counts a guest's changes of this ticket; throws `too_many`. Absent: not counted. */
  countGuestChange?: (ticketId: string) => void;
  /** Who is shown the ticket that the command changed; absent: nobody. */
  reader?: Reader;
}
