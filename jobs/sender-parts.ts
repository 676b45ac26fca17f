import type { Channel } from '#channels/contract.ts';
import type { Db } from '#db/database.ts';
import type { TicketOfMessage } from '#db/messages.ts';
import type { Secrets } from '#db/secrets.ts';

export interface SenderParts {
  db: Db;
  secrets: Secrets;
  channel: Channel;
  now: () => Date;
  /** Where ticket links point, without a slash at the end. */
  publicUrl: string;
  timing: SendTiming;
  /** A message's state changed: whoever watches its line should see it. */
  told: (message: TicketOfMessage) => void;
  /** Faults of the sender; never with personal data. */
  report: (fault: { job: string; error: unknown }) => void;
}

/** In seconds. A channel's time is shorter than the lease: a message whose lease ran out is in nobody's hands. */
export interface SendTiming {
  send: number;
  lease: number;
  /** How long a report is waited for where nobody knows whether a text was taken. */
  reportWait: number;
  /** Between two looks for messages that nobody holds any more. */
  reconcile: number;
}

export const usualSendTiming: SendTiming = { send: 8, lease: 15, reportWait: 60, reconcile: 15 };

export const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);
