// A text provider under the test's control: its answers are scripted, and what it received can be read.

import type { MessageKind } from '#domain/messaging/message-kind.ts';
import type { Channel, DeliveryReport, MessageRef, OutgoingText, SendResult } from '#channels/provider/contract.ts';
import { Sender } from '#jobs/send/sender.ts';
import { followUnheard, reconcileMessages } from '#jobs/hear/reconcile-messages.ts';
import { OpenChannels } from '#jobs/send/open-channels.ts';
import { usualSendTiming, type SenderDeps } from '#jobs/send/sender-deps.ts';
import { takeReportOf, takeTextOf } from '#jobs/hear/take-received.ts';
import { takeReport } from '#jobs/hear/take-report.ts';
import type { MessageState } from '#domain/messaging/reach.ts';
import { testSecrets, type Harbour } from './harbour.ts';

export type Answering = (text: OutgoingText, signal: AbortSignal) => SendResult | Promise<SendResult>;

export interface PhoneNetwork {
  /** What it received, in order. */
  texts: OutgoingText[];
  deps: SenderDeps;
  /** Tickets with a changed message. */
  told: string[];
  faults: unknown[];
  answer(how: Answering): void;
  /** Sends all that is due now. */
  send(): Promise<void>;
  /** Releases expired claims, then sends. */
  reconcile(): Promise<void>;
  report(text: MessageRef, state: DeliveryReport['state'], ref?: string): Promise<boolean>;
  bodiesTo(phone: string): string[];
  stateOf(ticketId: string, kind: MessageKind): Promise<MessageNow>;
  stop(): Promise<void>;
}

interface MessageNow {
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
    timing?: Partial<SenderDeps['timing']>;
    push?: SenderDeps['push'];
    providers?: SenderDeps['providers'];
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
  const deps: SenderDeps = {
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
        report: (account, report) => takeReportOf(deps, account, report),
        text: (account, text) => takeTextOf(deps, account, text),
      },
      report: ({ error }) => void faults.push(error),
    }),
    ...(options.push ? { push: options.push } : {}),
    now: clock.now,
    publicUrl: 'https://harbour.example',
    // Ordinary texts do not wait behind calls: only a test of that waits.
    timing: { ...usualSendTiming, besideCalls: 0, ...options.timing },
    onMessageChanged: ({ ticketId }) => void told.push(ticketId),
    report: ({ error }) => void faults.push(error),
  };
  const sender = new Sender(deps);
  const send = async (): Promise<void> => {
    await followUnheard(deps);
    sender.wake();
    await sender.idle();
  };
  return {
    texts,
    told,
    faults,
    deps,
    answer: (how) => void (answering = how),
    send,
    reconcile: async () => {
      await reconcileMessages(deps);
      await send();
    },
    report: ({ organizationId, id }, state, ref = `ref ${id}`) =>
      takeReport(deps, { provider: 'scripted', ref, message: { organizationId, id }, state }),
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
      await deps.open.stop();
    },
  };
}
