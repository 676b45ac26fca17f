import type { DeliveryReport } from '#channels/contract.ts';
import { recordReport, type MessageKey } from '#db/messaging/messages.ts';
import { findNumberOfMessage } from '#db/messaging/opt-outs.ts';
import { recordTestReport } from '#db/messaging/test-texts.ts';
import { noteReported } from '#db/messaging/text-carriers.ts';
import type { Db } from '#db/database.ts';
import { noteOptOut } from '../send/note-opt-out.ts';
import type { SenderDeps } from '../send/sender-deps.ts';

/**
 * What a provider says later of a text. Returns whether the text is known: a report that names only the provider's reference may come
 * before that reference is stored, and is then asked for once more. `account`: whose provider says so, and of whose texts alone it is believed.
 */
export async function takeReport(
  { commands, told }: Pick<SenderDeps, 'commands' | 'told'>,
  report: DeliveryReport,
  carrier?: MessageKey,
): Promise<boolean> {
  const { db, now, secrets } = commands;
  const reported = { ...report, carrier };
  const known = await recordReport(db, reported, now());
  if (known && report.class === 'opted_out') {
    const { organizationId, messageId: id } = known;
    const number = await findNumberOfMessage(db, secrets, { organizationId, id });
    if (number) await noteOptOut(commands, number);
  }
  if (known && carrier) await noteOutcome(db, report, carrier);
  if (known) told(known);
  return known !== null || (await recordTestReport(db, reported));
}

/** These say something of whoever carries texts; every other failure, of one number or one text. */
const ofTheCarrier = new Set<DeliveryReport['class']>([
  'sender_not_allowed',
  'no_credit',
  'throttled',
  'temporary',
  'authentication',
]);

async function noteOutcome(db: Db, { state, class: failure }: DeliveryReport, carrier: MessageKey): Promise<void> {
  if (state === 'delivered') await noteReported(db, carrier, { isFailed: false });
  else if (ofTheCarrier.has(failure)) await noteReported(db, carrier, { isFailed: true });
}
