// A provider of texts as a test wants it: what it answers is scripted, and what it was given can be read back.

import type { MessageKind } from '#domain/messaging/message-kind.ts';
import type { Channel, MessageRef, OutgoingText, SendResult } from '#channels/contract.ts';
import { Sender } from '#jobs/send/sender.ts';
import { followUnheard } from '#jobs/hear/follow-unheard.ts';
import { OpenChannels } from '#jobs/send/open-channels.ts';
import { reconcileMessages } from '#jobs/hear/reconcile-messages.ts';
import { usualSendTiming, type SenderParts } from '#jobs/send/sender-parts.ts';
import { takeReportOf, takeTextOf } from '#jobs/hear/take-heard.ts';
import { takeReport } from '#jobs/hear/take-report.ts';
import type { MessageState } from '#db/schema/schema.ts';
import { testSecrets, type Harbour } from './harbour.ts';

export type Answering = (text: OutgoingText, signal: AbortSignal) => SendResult | Promise<SendResult>;

export interface PhoneNetwork {
  /** What was handed over, in order. */
  texts: OutgoingText[];
  parts: SenderParts;
  /** Tickets of which a message changed. */
  told: string[];
  faults: unknown[];
  answer(how: Answering): void;
  /** Sends all that is due now. */
  send(): Promise<void>;
  /** Looks for what nobody holds any more, then sends. */
  reconcile(): Promise<void>;
  report(text: MessageRef, state: 'delivered' | 'failed', ref?: string): Promise<boolean>;
  bodiesTo(phone: string): string[];
  stateOf(ticketId: string, kind: MessageKind): Promise<MessageNow>;
  stop(): Promise<void>;
}

export interface MessageNow {
  id: string;
  state: MessageState;
  reason: string | null;
  handovers: number;
  tries: number;
}

export const accept: Answering = (text) => ({ kind: 'accepted', ref: `ref ${text.id}` });
export const unknown: Answering = () => ({ kind: 'unknown', why: 'cut' });

export function openPhoneNetwork(
  { db, clock, context }: Harbour,
  options: {
    find?: Channel['find'];
    timing?: Partial<SenderParts['timing']>;
    push?: SenderParts['push'];
    providers?: SenderParts['providers'];
  } = {},
): PhoneNetwork {
  const texts: OutgoingText[] = [];
  const told: string[] = [];
  const faults: unknown[] = [];
  let answering = accept;
  const channel: Channel = {
    name: 'scripted',
    send: async (text, signal) => {
      texts.push(text);
      return answering(text, signal);
    },
    ...(options.find ? { find: options.find } : {}),
  };
  const providers = options.providers ?? {};
  const parts: SenderParts = {
    commands: context,
    db,
    secrets: testSecrets,
    channel,
    providers,
    inbound: { origin: 'https://harbour.example', isPublic: true },
    open: new OpenChannels({
      db,
      secrets: testSecrets,
      now: clock.now,
      providers,
      heard: {
        report: (account, report) => takeReportOf(parts, account, report),
        text: (account, text) => takeTextOf(parts, account, text),
      },
      report: ({ error }) => void faults.push(error),
    }),
    ...(options.push ? { push: options.push } : {}),
    now: clock.now,
    publicUrl: 'https://harbour.example',
    timing: { ...usualSendTiming, ...options.timing },
    told: ({ ticketId }) => void told.push(ticketId),
    report: ({ error }) => void faults.push(error),
  };
  const sender = new Sender(parts);
  const send = async (): Promise<void> => {
    await followUnheard(parts);
    sender.wake();
    await sender.idle();
  };
  return {
    texts,
    told,
    faults,
    parts,
    answer: (how) => void (answering = how),
    send,
    reconcile: async () => {
      await reconcileMessages(parts);
      await send();
    },
    report: ({ organizationId, id }, state, ref = `ref ${id}`) =>
      takeReport(parts, { provider: 'scripted', ref, message: { organizationId, id }, state }),
    bodiesTo: (phone) => texts.filter(({ to }) => to === phone.replaceAll(' ', '')).map(({ text }) => text),
    stateOf: (ticketId, kind) =>
      db
        .selectFrom('message')
        .select(['id', 'state', 'reason', 'handovers', 'tries'])
        .where('ticket_id', '=', ticketId)
        .where('kind', '=', kind)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    stop: async () => {
      await sender.stop();
      await parts.open.stop();
    },
  };
}
