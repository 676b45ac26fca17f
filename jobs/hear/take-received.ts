// What a provider sends through one of a place's carriers: reports of messages, and texts from guests. A carrier's
// report is accepted only for messages that went through this carrier.

import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryReport, ReceivedText } from '#channels/provider/contract.ts';
import { receiveText } from '#commands/messaging/receive-text.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { noteHeard, noteText } from '#db/messaging/carriers.ts';
import { nameReceivedText } from '#db/messaging/received-texts.ts';
import type { KnownCarrier } from '../send/open-channels.ts';
import type { SenderDeps } from '../send/sender-deps.ts';
import { takeReport } from './take-report.ts';

type HearingCarrier = Pick<KnownCarrier, 'organizationId' | 'placeId' | 'id'>;

export type HearingDeps = Pick<SenderDeps, 'onMessageChanged' | 'report' | 'publicUrl'> & { commands: CommandContext };

/** A report may arrive before the provider's answer, which contains the reference. In milliseconds. */
const askAgainMs = 3000;

export async function takeReportOf(
  { commands, onMessageChanged, report }: HearingDeps,
  carrier: HearingCarrier,
  delivery: DeliveryReport,
): Promise<void> {
  const take = (): Promise<boolean> => takeReport({ commands, onMessageChanged }, delivery, carrier);
  if ((await take()) || delivery.state === 'taken') return;
  void sleep(askAgainMs, null, { ref: false })
    .then(take)
    .catch((error: unknown) => report({ job: 'take_report', error }));
}

export async function takeTextOf(
  { commands, onMessageChanged, publicUrl }: Pick<HearingDeps, 'commands' | 'onMessageChanged' | 'publicUrl'>,
  carrier: HearingCarrier,
  { marks, ...text }: ReceivedText,
): Promise<void> {
  const { organizationId, placeId, id: carrierId } = carrier;
  const { db, secrets, now } = commands;
  const ref = marks ? await nameReceivedText(db, secrets, carrier, { marks, at: now() }) : text.ref;
  const { ticket } = await receiveText(commands, { organizationId, placeId, carrierId, ...text, ref, publicUrl });
  await noteText(db, carrier, now());
  if (ticket) onMessageChanged(ticket);
}

const noteEveryMs = 30_000;

/**
 * Records that the provider's callbacks arrive, and whether they contain reports: staff see it, and the sender decides
 * by it whether to wait for reports.
 */
export async function noteHeardBy(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  carrier: HearingCarrier & { heardAt: Date | null; reportAt: Date | null },
  isReport: boolean,
): Promise<void> {
  const at = now();
  const notedAt = isReport ? carrier.reportAt : carrier.heardAt;
  if (notedAt !== null && at.getTime() - notedAt.getTime() < noteEveryMs) return;
  await noteHeard(db, carrier, { isReport, at });
}
