import type { FailureReason } from '#domain/messaging/failure-reason.ts';
import type {
  Channel,
  OutgoingNotification,
  SendResult,
  CarriedChannel,
  Provider,
} from '#channels/provider/contract.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import type { Db } from '#db/database.ts';
import type { Carriers, LeasedMessage } from '#db/messaging/lease-due.ts';
import type { TicketOfMessage } from '#db/messaging/messages.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { callbackAddress, type Inbound } from '#channels/provider/callback-address.ts';
import type { OpenCarrier, OpenChannels } from './open-channels.ts';

export interface SenderDeps {
  /** For commands that follow a send. */
  commands: CommandContext;
  db: Db;
  secrets: Secrets;
  /** For texts of a place without a carrier. */
  channel: Channel;
  providers: Readonly<Record<string, Provider>>;
  /** The channels of the places' carriers. */
  open: OpenChannels;
  inbound: Inbound;
  /** For notifications; without it, they wait for a sender that has it. */
  push?: PushDeps;
  now: () => Date;
  /** The base of ticket links, without a slash at the end. */
  publicUrl: string;
  timing: SendTiming;
  /** Shows the change to those who watch the line. */
  onMessageChanged: (message: TicketOfMessage) => void;
  /** Faults of the sender; never with personal data. */
  report: (fault: { job: string; error: unknown }) => void;
}

export interface PushDeps {
  channel: Channel<OutgoingNotification>;
  /** A browser's subscription has ended. */
  gone: (ticket: TicketOfMessage, subscriptionId: string) => Promise<void>;
}

export const ticketOf = (
  message: Pick<LeasedMessage, 'organization_id' | 'line_id' | 'ticket_id'>,
): TicketOfMessage => ({
  organizationId: message.organization_id,
  lineId: message.line_id,
  ticketId: message.ticket_id,
});

/** What a channel can do besides sending. */
export type ChannelKind = Pick<Channel, 'name' | 'find' | 'replaces' | 'isSilent'>;

/** The fields that decide how a message goes. */
type Routed = Pick<
  LeasedMessage,
  | 'channel'
  | 'organization_id'
  | 'place_id'
  | 'account_id'
  | 'account_provider'
  | 'account_changed_at'
  | 'account_report_at'
>;

/** The carrier of the message; null: it has none, or the carrier was deleted. */
export async function carrierOf({ open }: SenderDeps, message: Routed): Promise<OpenCarrier | null> {
  const { account_id: id, account_provider: provider, account_changed_at: changedAt } = message;
  if (id === null || provider === null || changedAt === null) return null;
  const { organization_id: organizationId, place_id: placeId } = message;
  return open.open({ organizationId, placeId, id, provider, changedAt });
}

/** Null: its carrier was deleted. */
export async function channelOf(deps: SenderDeps, message: Routed): Promise<ChannelKind | null> {
  if (message.channel === 'push') return deps.push?.channel ?? null;
  if (message.account_id === null) return deps.channel;
  const by = await carrierOf(deps, message);
  return by && channelBy(deps, by, message);
}

/**
 * A carrier's channel. A provider that reports by callback counts as silent if it cannot reach this installation. If
 * somebody has to type the callback address at the provider, it counts as silent until its first report.
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
export const channelNamesOf = ({ push }: Pick<SenderDeps, 'push'>): string[] => [
  'sms',
  'email',
  ...(push ? ['push'] : []),
];

export function carriersOf({ providers }: Pick<SenderDeps, 'providers'>): Carriers {
  const named = (...channels: CarriedChannel[]): string[] =>
    Object.values(providers)
      .filter(({ channel }) => channels.includes(channel))
      .map(({ name }) => name);
  return { sms: named('sms', 'whatsapp'), email: named('email') };
}

/** A message that is ready to go. */
export interface PreparedMessage {
  /** As stored. */
  text: string;
  segments?: number;
  by: ChannelKind;
  send: (ttlSeconds: number, signal: AbortSignal) => Promise<SendResult>;
}

/** Why a message cannot be sent at all: a retry would not help. */
export interface UnsendableMessage {
  state: 'failed' | 'dropped';
  reason: FailureReason;
}

/** In seconds. `send` is shorter than `lease`: once the lease has expired, no sender works on the message. */
export interface SendTiming {
  send: number;
  lease: number;
  /** How long to wait for a report if it is unknown whether the provider accepted a text. */
  reportWait: number;
  /** The interval between two searches for stranded messages. */
  reconcile: number;
  /** While calls go out: the pause between queries for ordinary texts. */
  besideCalls: number;
}

export const usualSendTiming: SendTiming = { send: 8, lease: 15, reportWait: 60, reconcile: 15, besideCalls: 0.1 };

export const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);

const usualBackoff = { firstSeconds: 2, maxSeconds: 60 };

/** The wait before the next try, if the provider does not say how long: exponential backoff. */
export const backoffSeconds = (
  { tries }: Pick<LeasedMessage, 'tries'>,
  { firstSeconds, maxSeconds } = usualBackoff,
): number => Math.min(maxSeconds, firstSeconds * 2 ** (tries - 1));

/** Settles leased rows in parallel. If one fails, it keeps its lease and is found when the lease expires. */
export async function settleAll<Row>(
  { report }: Pick<SenderDeps, 'report'>,
  job: string,
  { rows, settle }: { rows: readonly Row[]; settle: (row: Row) => Promise<void> },
): Promise<void> {
  const settled = await Promise.allSettled(rows.map((row) => settle(row)));
  for (const one of settled) if (one.status === 'rejected') report({ job, error: one.reason });
}
