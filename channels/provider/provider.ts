// A provider: the fields of its account, its channel, and how to read its calls to us. `providers.ts` lists them.

import type { CarrierField } from '#domain/messaging/carrier-fields.ts';
import type { ChannelName } from '#domain/messaging/route.ts';
import type { Channel, DeliveryReport, Outgoing, OutgoingText, ReceivedText } from './contract.ts';

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
