import type { ChannelName } from '#domain/messaging/route.ts';
import type { CarrierField } from '#domain/messaging/carrier-fields.ts';
import type { RejectionClass } from '#domain/messaging/failure-reason.ts';

/** One way to reach a person, for example a text or a notification. Each channel has a folder, and decides nothing. */
export interface Channel<Message extends Outgoing = OutgoingText> {
  name: string;
  /** Hands one message over. Whatever the provider does is in the result, not thrown; `signal` ends the try. */
  send(message: Message, signal: AbortSignal): Promise<SendResult>;
  /**
   * Whether the provider took this text, if the channel can ask. The sender asks it after a process died between
   * handing the text over and reading the answer. If nobody can tell, the text goes once more, and may arrive twice.
   */
  find?(message: MessageRef): Promise<Found>;
  /** A second copy replaces the first on the device. So if nobody knows whether it was taken, it goes again soon. */
  replaces?: true;
  /** The channel never reports on what it took, so nobody waits for a report. */
  isSilent?: true;
}

export type Found = { kind: 'taken'; ref: string } | { kind: 'not_taken' } | { kind: 'unknown' };

/** Names one of our messages. The provider gets it, alone or in the callback address, and repeats it in its report. */
export interface MessageRef {
  organizationId: string;
  id: string;
}

interface Outgoing extends MessageRef {
  placeId: string;
  kind: string;
  /** After that the message is of no use. */
  ttlSeconds: number;
}

export interface OutgoingText extends Outgoing {
  /** E.164, or an email address. */
  to: string;
  from: string | null;
  text: string;
  encoding: 'gsm7' | 'ucs2';
  /** Where reports on this text go; it names the message (`callback-url.ts`). Null: no provider reaches us. */
  callbackUrl: string | null;
  /** The language of the text, as in `locales/languages.ts`. */
  language: string;
  /** The values in the text, for providers that only send approved templates. Empty if staff wrote the text by hand. */
  facts: Readonly<Record<string, string>>;
  /** Whether the recipient last wrote to this carrier, so that it may answer freely for a while. */
  hasWritten?: boolean;
  /** Of an email; its first line if absent. */
  subject?: string;
  /** Of an email: the address that stops all emails, by a button on its page or by one POST (RFC 8058). */
  stopUrl?: string;
}

export interface OutgoingNotification extends Outgoing {
  to: BrowserAddress;
  /** What the service worker gets, end-to-end encrypted. */
  payload: string;
  /**
   * Replaces what waits at the push service under the same topic. At most 32 characters of A-Z a-z 0-9 - _; tells
   * nothing.
   */
  topic: string;
  /** Wakes a phone that sleeps. */
  isUrgent: boolean;
}

/** The subscription as the browser gave it: where it takes notifications, and the keys to encrypt them with. */
export interface BrowserAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export type SendResult =
  /** `parts`: the provider's names for the parts of a long text, if it reports on each part. */
  | { kind: 'accepted'; ref: string; parts?: readonly string[] }
  | { kind: 'rejected'; class: RejectionClass; code: string; afterSeconds?: number }
  /**
   * Nobody knows whether it was taken: the connection broke, no answer came in time, or the provider had a fault.
   * `waitSeconds`: how long to wait for a report, if the channel knows better than the sender.
   */
  | { kind: 'unknown'; why: string; waitSeconds?: number };

export type Rejection = Extract<SendResult, { kind: 'rejected' }>;

/** A provider's later report on a text that it took. */
export interface DeliveryReport {
  provider: string;
  ref: string;
  /**
   * If the report names it; its organization is the carrier's. Such a report is understood even if it overtakes the
   * answer to `send`, and if the answer was lost.
   */
  message?: Partial<MessageRef> & Pick<MessageRef, 'id'>;
  /** 'taken': the provider has it; more is not known. It counts if the answer to `send` was lost. */
  state: 'taken' | 'delivered' | 'failed';
  /** Set if the report is about one part; the text arrived when all parts did. `of`: how many parts, null: unknown. */
  part?: { ref: string; of: number | null };
  class?: RejectionClass;
  /** The provider's own code, for staff to look up. */
  code?: string;
}

/** A text that somebody sent to a number of the place. */
export interface ReceivedText {
  provider: string;
  /** The provider's name for it. The same name is taken once. */
  ref: string;
  /**
   * Set if the provider has no names for texts, so that `ref` says nothing: a mark of each message the text came in.
   * The same mark within some minutes is the same text.
   */
  marks?: readonly string[];
  /** E.164. */
  from: string;
  /** '' if it has no words: a picture, a voice message. */
  text: string;
  /** When the provider got it, if it says so: it may try for days to hand it over. */
  cameAt?: Date;
}

// A provider: the fields of its account, its channel, and how to read its calls to us. `providers.ts` lists them.

/** The channels that a provider can carry. */
export type CarriedChannel = Exclude<ChannelName, 'push' | 'voice'>;

export interface Provider<Settings = ProviderSettings, Message extends Outgoing = OutgoingText> {
  name: string;
  channel: CarriedChannel;
  /** In the order of the settings page. */
  fields: ProviderFields;
  /** Checks the fields together, after each was checked alone. Null: no fault. */
  fault?: (settings: Settings) => { field: string; code: string } | null;
  /** Opens what sending needs. `hearing`: for providers that report over that same connection. */
  open: (settings: Settings, hearing: Hearing) => OpenChannel<Message>;
  /** Reads a call to the account's address. Absent: the provider makes none. */
  hear?: (settings: Settings, call: ProviderCall) => Heard;
  /**
   * Whether the provider reports only after somebody typed the account's address there. Then nobody waits for a report
   * before the first one came. Absent: each text carries the address.
   */
  reportsWhereTyped?: (settings: Settings) => boolean;
}

/** By the name of the field; '' if it was left empty. */
export type ProviderSettings = Readonly<Record<string, string>>;

type ProviderFields = Readonly<Record<string, CarrierField & { pattern?: RegExp }>>;

export interface OpenChannel<Message extends Outgoing = OutgoingText> extends Channel<Message> {
  /** Closes what `open` opened. A try that is under way ends by itself. */
  close: () => Promise<void>;
}

/** Each resolves when the report or text is stored. If it rejects, the provider is asked to send it again. */
export interface Hearing {
  report: (report: DeliveryReport) => Promise<void> | void;
  text: (text: ReceivedText) => Promise<void> | void;
}

/** A call to the account's address. */
export interface ProviderCall {
  method: 'GET' | 'POST';
  /** The public address, which signatures are made over, whatever proxy stands between. */
  url: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Decoded by its charset (`callBody`). */
  body: string;
  now: Date;
}

export type Heard =
  | { kind: 'heard'; reports: DeliveryReport[]; texts: ReceivedText[]; answer?: { contentType: string; body: string } }
  /** Not from the provider, or malformed: nothing of it is believed. */
  | { kind: 'refused'; why: 'signature' | 'malformed' };
