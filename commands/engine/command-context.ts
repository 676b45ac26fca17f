import type { PhoneMetadata } from '#domain/phone/phone-metadata.ts';
import type { Db } from '#db/database.ts';
import type { Reader } from '#db/ticket/shown-tickets.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import type { LineRunner } from './line-runner.ts';

/** What every command is given. */
export interface CommandContext {
  db: Db;
  runner: LineRunner;
  secrets: Secrets;
  phoneMetadata: PhoneMetadata;
  now: () => Date;
  /** The address that the request under way came from; null, or not given: it is not made by a request. */
  askedFrom?: () => string | null;
  /** Counts what guests change on this ticket; throws `too_many`. Not given: nobody counts. */
  countGuestChange?: (ticketId: string) => void;
  /** Who is shown the ticket that a command changed; not given: nobody. */
  reader?: Reader;
}
