import type { Channel, OutgoingNotification, SendResult } from '#channels/contract.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import type { Db } from '#db/database.ts';
import type { CarriedWay, Provider } from '#channels/provider.ts';
import type { Carriers, LeasedMessage } from '#db/messaging/lease-due.ts';
import type { TicketOfMessage } from '#db/messaging/messages.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { callbackAddress, type Inbound } from '#channels/callback-address.ts';
import type { OpenCarrier, OpenChannels } from './open-channels.ts';

export interface SenderDeps {
  /** For what follows from the sending. */
  commands: CommandContext;
  db: Db;
  secrets: Secrets;
  /** Of texts, where a place has no account. */
  channel: Channel;
  providers: Readonly<Record<string, Provider>>;
  /** Of the places' accounts. */
  open: OpenChannels;
  inbound: Inbound;
  /** Of notifications; without it they wait for a sender that has it. */
  push?: PushDeps;
  now: () => Date;
  /** Where ticket links point, without a slash at the end. */
  publicUrl: string;
  timing: SendTiming;
  /** A message's state changed: whoever watches its line should see it. */
  told: (message: TicketOfMessage) => void;
  /** Faults of the sender; never with personal data. */
  report: (fault: { job: string; error: unknown }) => void;
}

export interface PushDeps {
  channel: Channel<OutgoingNotification>;
  /** A browser that is not subscribed any more. */
  gone: (ticket: TicketOfMessage, subscriptionId: string) => Promise<void>;
}

/** What is asked of a channel beside the sending. */
export type ChannelKind = Pick<Channel, 'name' | 'find' | 'replaces' | 'isSilent'>;

/** What tells by which way a message goes. */
export type Routed = Pick<
  LeasedMessage,
  | 'channel'
  | 'organization_id'
  | 'place_id'
  | 'account_id'
  | 'account_provider'
  | 'account_changed_at'
  | 'account_report_at'
>;

/** By an account of the place's; null: by none, or it is gone. */
export async function carrierOf({ open }: SenderDeps, message: Routed): Promise<OpenCarrier | null> {
  const { account_id: id, account_provider: provider, account_changed_at: changedAt } = message;
  if (id === null || provider === null || changedAt === null) return null;
  const { organization_id: organizationId, place_id: placeId } = message;
  return open.open({ organizationId, placeId, id, provider, changedAt });
}

/** Null: its account is gone. */
export async function channelOf(deps: SenderDeps, message: Routed): Promise<ChannelKind | null> {
  if (message.channel === 'push') return deps.push?.channel ?? null;
  if (message.account_id === null) return deps.channel;
  const by = await carrierOf(deps, message);
  return by && channelBy(deps, by, message);
}

/**
 * An account's channel. Who reports by calling back is silent where they cannot reach this installation; and where somebody has to type the
 * address at the provider, until the first report shows that it was done.
 */
export function channelBy(
  { providers, inbound }: Pick<SenderDeps, 'providers' | 'inbound'>,
  { carrier, settings, channel }: OpenCarrier,
  { account_report_at: reportAt }: Pick<Routed, 'account_report_at'>,
): ChannelKind {
  const provider = providers[carrier.provider];
  if (!provider?.hear) return channel;
  const isReached = callbackAddress(inbound, provider, settings, '') !== null;
  const isTyped = reportAt !== null || !provider.reportsWhereTyped?.(settings);
  return isReached && isTyped ? channel : { ...channel, isSilent: true };
}

/** The channels this sender has. */
export const waysOf = ({ push }: Pick<SenderDeps, 'push'>): string[] => ['sms', 'email', ...(push ? ['push'] : [])];

export function carriersOf({ providers }: Pick<SenderDeps, 'providers'>): Carriers {
  const named = (...ways: CarriedWay[]): string[] =>
    Object.values(providers)
      .filter(({ way }) => ways.includes(way))
      .map(({ name }) => name);
  return { sms: named('sms', 'whatsapp'), email: named('email') };
}

/** A message that is ready to go. */
export interface Handing {
  /** As it is kept. */
  text: string;
  segments?: number;
  by: ChannelKind;
  send: (ttlSeconds: number, signal: AbortSignal) => Promise<SendResult>;
}

/** Why a message cannot go at all: no later try would do better. */
export interface NoHanding {
  state: 'failed' | 'dropped';
  reason: string;
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

/** Longer each time. */
export interface Backoff {
  firstSeconds: number;
  longestSeconds: number;
}

const usualBackoff: Backoff = { firstSeconds: 2, longestSeconds: 60 };

/** Until the next try, where nobody says how long. */
export const againAfterSeconds = (
  { tries }: Pick<LeasedMessage, 'tries'>,
  { firstSeconds, longestSeconds }: Backoff = usualBackoff,
): number => Math.min(longestSeconds, firstSeconds * 2 ** (tries - 1));

/** Settles what was leased, all at once. A fault of one leaves its lease behind, which is found when that is over. */
export async function settleAll<Row>(
  { report }: Pick<SenderDeps, 'report'>,
  job: string,
  { rows, settle }: { rows: readonly Row[]; settle: (row: Row) => Promise<void> },
): Promise<void> {
  const settled = await Promise.allSettled(rows.map((row) => settle(row)));
  for (const one of settled) if (one.status === 'rejected') report({ job, error: one.reason });
}
