/**
 * What a provider of texts brings beside the sending: what its account is made of, and how it is understood when it calls back. Each
 * provider is a folder that exports one of these; `providers.ts` lists them.
 */

import type { ChannelName } from '#domain/messaging/route.ts';
import type { Channel, DeliveryReport, Outgoing, OutgoingText, ReceivedText } from './contract.ts';

/** How a guest gets it. */
export type CarriedWay = Exclude<ChannelName, 'push' | 'voice'>;

export interface Provider<Settings = ProviderSettings, Message extends Outgoing = OutgoingText> {
  name: string;
  way: CarriedWay;
  /** In the order of the page in the settings. */
  fields: ProviderFields;
  /** The account as it was typed, each field already checked by itself; throws nothing. Null where all is well together. */
  fault?: (settings: Settings) => { field: string; code: string } | null;
  /** Opens what it needs and keeps it open. `hearing` is for providers that report on their own connection. */
  open: (settings: Settings, hearing: Hearing) => OpenChannel<Message>;
  /** Understands what was sent to the account's address; absent: nothing is expected there. */
  hear?: (settings: Settings, call: ProviderCall) => Heard;
  /**
   * Whether it reports only where somebody typed the account's address at the provider; absent: it is told the address with each text.
   * Where that was forgotten it never reports, so nobody waits for a report before the first one came.
   */
  reportsWhereTyped?: (settings: Settings) => boolean;
}

/** By the name of the field; '' where it was left empty. */
export type ProviderSettings = Readonly<Record<string, string>>;

interface ProviderField {
  /** A secret is never shown again. An address is a URL. A sender is a number or a name that guests see. */
  kind: 'text' | 'secret' | 'address' | 'sender' | 'number' | 'choice' | 'host';
  isOptional?: true;
  /** Of a choice. */
  choices?: readonly string[];
  /** What it is where it is left empty. */
  usual?: string;
  /** Of the whole of it. */
  pattern?: RegExp;
  /** Of a number. */
  least?: number;
  max?: number;
}
type ProviderFields = Readonly<Record<string, ProviderField>>;

export interface OpenChannel<Message extends Outgoing = OutgoingText> extends Channel<Message> {
  /** Ends what is open. What is under way ends by itself. */
  close: () => Promise<void>;
}

/** Each ends when it is kept and fails where it could not be: the provider is then asked to say it again. */
export interface Hearing {
  report: (report: DeliveryReport) => Promise<void> | void;
  text: (text: ReceivedText) => Promise<void> | void;
}

/** What came to the account's address. */
export interface ProviderCall {
  method: 'GET' | 'POST';
  /** As the provider was told it, and as signatures are made over it: the installation's public address, whatever stands between. */
  url: string;
  /** By names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** By the charset it came in (`call-body.ts`). */
  body: string;
  now: Date;
}

export type Heard =
  | { kind: 'heard'; reports: DeliveryReport[]; texts: ReceivedText[]; answer?: CallAnswer }
  /** Not from the provider, or not to be understood: nothing of it is believed. */
  | { kind: 'refused'; why: 'signature' | 'malformed' };

interface CallAnswer {
  contentType: string;
  body: string;
}
