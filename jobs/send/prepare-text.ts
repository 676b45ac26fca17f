import { callbackUrlFor } from '#channels/provider/callback-url.ts';
import type { Channel, OutgoingText } from '#channels/provider/contract.ts';
import type { LeasedMessage } from '#db/messaging/messages.ts';
import { numberKeyAt } from '#db/messaging/bookings.ts';
import { unreadable } from '#db/secret/unreadable.ts';
import { fieldOf } from '#db/secret/secrets.ts';
import { callbackAddress } from '#channels/provider/callback-address.ts';
import { composeText } from './compose-text.ts';
import { mayText } from './may-text.ts';
import type { Worth } from './message-worth.ts';
import type { OpenCarrier } from './open-channels.ts';
import {
  carrierOf,
  backoffSeconds,
  channelBy,
  later,
  type ChannelKind,
  type PreparedMessage,
  type UnsendableMessage,
  type SenderDeps,
} from './sender-deps.ts';

type NotSentNow = UnsendableMessage | Exclude<Worth, { is: 'good' }>;

type Composed = Pick<OutgoingText, 'text' | 'encoding' | 'language' | 'facts' | 'subject' | 'stopUrl'> & {
  segments?: number;
  ifRejected?: () => Promise<void>;
};

export function prepareText(deps: SenderDeps, message: LeasedMessage): ReturnType<typeof prepareWritten> {
  const field = message.recipient === 'second' ? fieldOf.ticketSecond : fieldOf.ticketPhone;
  return prepareWritten(deps, message, field(message.ticket_id), (to, written) => {
    const link = `${deps.publicUrl}/t/${deps.secrets.ticketToken(message.ticket_id)}`;
    return {
      ...composeText(message, link, { written, isFirst: isFirstTo(to, deps, message), now: deps.now() }),
      language: message.language,
    };
  });
}

/** A guest may have given another number since. */
function isFirstTo(to: string, { secrets }: SenderDeps, { earlier_numbers: earlier }: LeasedMessage): boolean {
  const isTo = (at: string, key: string): boolean =>
    numberKeyAt(secrets, to, new Date(at)).numberKey.equals(Buffer.from(key, 'hex'));
  return !earlier?.some(({ key, at }) => key === null || at === null || isTo(at, key));
}

/**
 * Returns the text or email, or why it is not sent: it cannot be written, its recipient (stored in `field`) cannot be
 * read, or it may not go now. `compose` gets the recipient, and what was written by hand.
 */
export async function prepareWritten(
  deps: SenderDeps,
  message: LeasedMessage,
  field: string,
  compose: (to: string, written: string | null) => Composed,
): Promise<PreparedMessage | NotSentNow> {
  try {
    if (!message.contact) return { state: 'failed', reason: 'fault' };
    const to = deps.secrets.read(message.contact, field);
    if (to === unreadable) return unreadableEnd;
    const allowed = await allowedChannel(deps, message, to);
    if ('reason' in allowed) return allowed;
    const written = writtenIn(deps, message);
    if (written === undefined) return { state: 'dropped', reason: 'erased' };
    if (written === unreadable) return unreadableEnd;
    const { segments, ifRejected, ...composed } = compose(to, written);
    const { id, organization_id: organizationId, place_id: placeId, kind, account_id: carrierId } = message;
    const hasWritten = carrierId !== null && carrierId === message.heard_by;
    const own = { id, organizationId, placeId, kind, hasWritten };
    const { channel: by, callbackUrl, send } = allowed;
    return {
      text: composed.text,
      segments,
      by,
      send: async (ttlSeconds, signal) => {
        const outgoing = { ...composed, ...own, to, from: null, callbackUrl, ttlSeconds };
        const result = await send(outgoing, signal);
        if (result.kind === 'rejected') await ifRejected?.();
        return result;
      },
    };
  } catch (error) {
    deps.report({ job: 'send', error });
    return { state: 'failed', reason: 'fault' };
  }
}

/** The number or the text cannot be decrypted: a retry would not help. */
const unreadableEnd = { state: 'failed', reason: 'unreadable' } as const;

/** The text written by hand; null: none, the catalogs have the text; undefined: it was erased meanwhile. */
function writtenIn({ secrets }: Pick<SenderDeps, 'secrets'>, { id, kind, body }: LeasedMessage) {
  if (kind !== 'staff') return null;
  return body === null ? undefined : secrets.read(body, fieldOf.messageBody(id));
}

/** A failed database query here may succeed in a moment, so the message is tried again. */
async function allowedChannel(deps: SenderDeps, message: LeasedMessage, to: string): Promise<TextChannel | NotSentNow> {
  try {
    const allowed = await channelFor(deps, message);
    if ('reason' in allowed) return allowed;
    const worth = await mayText(deps, message, to);
    return worth.is === 'good' ? allowed : worth;
  } catch (error) {
    deps.report({ job: 'send', error });
    return { is: 'early', reason: 'fault', until: later(deps.now(), backoffSeconds(message)) };
  }
}

interface TextChannel {
  channel: ChannelKind;
  send: Channel['send'];
  callbackUrl: string | null;
}

/** The carrier of the message; if the place has no carrier at all, the simulated phone of the installation. */
async function channelFor(deps: SenderDeps, message: LeasedMessage): Promise<TextChannel | NotSentNow> {
  const { channel, now } = deps;
  if (message.account_id === null) {
    // There is no simulated mail server.
    if (message.has_accounts || message.channel === 'email') return { state: 'dropped', reason: 'turned_off' };
    return { channel, send: (text, signal) => channel.send(text, signal), callbackUrl: null };
  }
  const { account_paused_until: pausedUntil } = message;
  if (pausedUntil && pausedUntil > now()) return { is: 'early', reason: 'throttled', until: pausedUntil };
  const by = await carrierOf(deps, message);
  if (!by) return { state: 'dropped', reason: 'turned_off' };
  return {
    channel: channelBy(deps, by, message),
    send: (text, signal) => sendBy(deps, by, text, signal),
    callbackUrl: callbackUrlOf(deps, by, message),
  };
}

/** Sends through this carrier, and records on it whether it works. */
export async function sendBy(
  { open }: Pick<SenderDeps, 'open'>,
  by: OpenCarrier,
  ...[text, signal]: Parameters<Channel['send']>
): ReturnType<Channel['send']> {
  const result = await by.channel.send(text, signal);
  void open.note(by, result);
  return result;
}

/** The address for reports of this message; null if this provider cannot reach it. */
export function callbackUrlOf(
  { secrets, providers, inbound }: Pick<SenderDeps, 'secrets' | 'providers' | 'inbound'>,
  { carrier, settings }: OpenCarrier,
  message: { organization_id: string; id: string },
): string | null {
  const provider = providers[carrier.provider];
  const address = provider ? callbackAddress(inbound, provider, settings, secrets.inboundSecret(carrier.id)) : null;
  return address === null ? null : callbackUrlFor(address, { organizationId: message.organization_id, id: message.id });
}
