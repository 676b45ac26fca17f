/** One way to reach a person. Each channel is a folder of its own that keeps this contract and decides nothing. */
export interface Channel {
  name: string;
  /** Hands one text over. Never throws for what a provider may do; `signal` ends it when its time is over. */
  send(text: OutgoingText, signal: AbortSignal): Promise<SendResult>;
  /**
   * The reference of this text if it was taken, for channels that can tell. Asked when a sender died between handing over and hearing the
   * answer; without it the text is sent once more and may arrive twice.
   */
  find?(message: MessageRef): Promise<string | null>;
}

/** Which of our messages: a provider that is given it, or a callback address with it in, gives it back with the report. */
export interface MessageRef {
  organizationId: string;
  id: string;
}

export interface OutgoingText extends MessageRef {
  placeId: string;
  /** E.164. */
  to: string;
  from: string | null;
  text: string;
  encoding: 'gsm7' | 'ucs2';
  /** How long it is worth anything. */
  ttlSeconds: number;
  callbackUrl: string | null;
  kind: string;
}

/** Only `throttled` and `temporary` are worth another try. */
export const rejectionClasses = [
  'invalid_number',
  'opted_out',
  'content_blocked',
  'sender_not_allowed',
  'country_blocked',
  'no_credit',
  'throttled',
  'temporary',
  'authentication',
  'expired',
] as const;
export type RejectionClass = (typeof rejectionClasses)[number];

export type SendResult =
  | { kind: 'accepted'; ref: string }
  | { kind: 'rejected'; class: RejectionClass; code: string; afterSeconds?: number }
  /** Nobody can say whether it was taken: a cut connection, no answer in time. */
  | { kind: 'unknown'; why: string };

/** What a provider says later of a text it took. */
export interface DeliveryReport {
  provider: string;
  ref: string;
  /** Where the report names it: such a report is understood even where it overtakes the answer to the sending. */
  message?: MessageRef;
  state: 'delivered' | 'failed';
  class?: RejectionClass;
}
