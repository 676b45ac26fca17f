import type { DeliveryReport } from '#channels/provider/contract.ts';
import { recordReport, recordTaken, type MessageKey } from '#db/messaging/messages.ts';
import { recordTestReport } from '#db/messaging/test-texts.ts';
import { noteReported } from '#db/messaging/carriers.ts';
import { failureOf } from '#domain/messaging/failure-reason.ts';
import { noteOptOut } from '../send/note-opt-out.ts';
import type { SenderDeps } from '../send/sender-deps.ts';

/**
 * A provider's later report on a text. Returns whether the text is known: a report with only the provider's reference
 * may come before that reference is stored, and is then tried again. `account`: the carrier that reports; it is trusted
 * only for its own texts.
 */
export async function takeReport(
  { commands, onMessageChanged }: Pick<SenderDeps, 'commands' | 'onMessageChanged'>,
  report: DeliveryReport,
  carrier?: MessageKey,
): Promise<boolean> {
  const { db, now } = commands;
  const { organizationId = carrier?.organizationId, id } = report.message ?? {};
  const message = organizationId && id ? { organizationId, id } : undefined;
  const { state } = report;
  const about = { ...report, message, carrier };
  if (state === 'taken') {
    const taken = await recordTaken(db, about, now());
    if (taken) onMessageChanged(taken);
    return taken !== null;
  }
  const reported = { ...about, state };
  const known = await recordReport(db, reported, now());
  if (known && report.class === 'opted_out') await noteOptOut(commands, { ...known, id: known.messageId });
  const isFailed = state === 'failed';
  if (known && carrier && (!isFailed || failureOf(report.class ?? null).concerns === 'carrier'))
    await noteReported(db, carrier, { isFailed });
  if (known) onMessageChanged(known);
  return known !== null || (await recordTestReport(db, reported));
}
