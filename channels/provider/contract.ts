import type { RejectionClass } from '#domain/messaging/failure-reason.ts';

/**
 * One way to reach a person: texts to a phone, or notifications to a browser. Each channel is a folder of its own that keeps this contract
 * and decides nothing.
 */
export interface Channel<Message extends Outgoing = OutgoingText> {
  name: string;
  /** Hands one message over. Never throws for what a provider may do; `signal` ends it when its time is over. */
  send(message: Message, signal: AbortSignal): Promise<SendResult>;
  /**
   * Whether this text was taken, for channels that can tell. Asked when a sender died between handing over and hearing the answer; without
   * it, and where it cannot be asked, the text is sent once more and may arrive twice.
   */
  find?(message: MessageRef): Promise<Found>;
  /** Who gets the same message again has it once all the same: where nobody knows whether it was taken, it goes again soon. */
  replaces?: true;
  /** Says nothing later of what it took: nobody waits for a report of it. */
  isSilent?: true;
}

export type Found = { kind: 'taken'; ref: string } | { kind: 'not_taken' } | { kind: 'unknown' };

/** Which of our messages: a provider that is given it, or a callback address with it in, gives it back with the report. */
export interface MessageRef {
  organizationId: string;
  id: string;
}

export interface Outgoing extends MessageRef {
  placeId: string;
  kind: string;
  /** How long it is worth anything. */
  ttlSeconds: number;
}

export interface OutgoingText extends Outgoing {
  /** E.164; where it goes by e-mail, the address. */
  to: string;
  from: string | null;
  text: string;
  encoding: 'gsm7' | 'ucs2';
  /** Where reports of this text go; the message is named in it (`callback-url.ts`). Null where nobody outside reaches this installation. */
  callbackUrl: string | null;
  /** The language of the text, as in `locales/languages.ts`. */
  language: string;
  /** What the text is made of, for providers that send words of their own that were approved before; empty where it was written by hand. */
  facts: Readonly<Record<string, string>>;
  /** What stands above a letter; the first line where there is none. Texts have none. */
  subject?: string;
  /** Of a letter: where whoever gets it ends all letters, by pressing a button there or by one call (RFC 8058). */
  stopUrl?: string;
}

export interface OutgoingNotification extends Outgoing {
  to: BrowserAddress;
  /** What the service worker is given; nobody between reads it. */
  payload: string;
  /** What waits at the push service under the same topic is replaced. At most 32 characters of A-Z a-z 0-9 - _; it tells nothing. */
  topic: string;
  /** Wakes a phone that sleeps. */
  isUrgent: boolean;
}

/** Where a browser takes notifications, and what they are encrypted for: the subscription as the browser gave it. */
export interface BrowserAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export type SendResult =
  /** `parts`: what the provider calls the parts of a long text, where it reports on each by itself. */
  | { kind: 'accepted'; ref: string; parts?: readonly string[] }
  | { kind: 'rejected'; class: RejectionClass; code: string; afterSeconds?: number }
  /**
   * Nobody can say whether it was taken: a cut connection, no answer in time, a fault of the provider's own. `waitSeconds`: how long a report is
   * worth waiting for, where the channel knows better than the sender.
   */
  | { kind: 'unknown'; why: string; waitSeconds?: number };

export type Rejection = Extract<SendResult, { kind: 'rejected' }>;

/** What a provider says later of a text it took. */
export interface DeliveryReport {
  provider: string;
  ref: string;
  /** Where the report names it: such a report is understood even where it overtakes the answer to the sending. */
  message?: MessageRef;
  state: 'delivered' | 'failed';
  /** Where it is about a part alone: the text has arrived when all have. `of`: how many there are, where the channel still knows. */
  part?: { ref: string; of: number | null };
  class?: RejectionClass;
  /** The provider's own code, for staff to look up. */
  code?: string;
}

/** A text that somebody sent to a number of the place's. */
export interface ReceivedText {
  provider: string;
  /** The provider's own name for it: the same one handed over twice is taken once. */
  ref: string;
  /**
   * Where the provider has no names: what each of the messages that it came in can be told by. What has such a mark of some minutes ago is the
   * same text, and `ref` is nothing to go by.
   */
  marks?: readonly string[];
  /** E.164. */
  from: string;
  text: string;
}
