import type { DeliveryReport } from '#channels/contract.ts';
import { recordReport } from '#db/messages.ts';
import type { SenderParts } from './sender-parts.ts';

/**
 * What a provider says later of a text. Returns whether the text is known: a report that names only the provider's reference may come
 * before that reference is stored, and is then asked for once more.
 */
export async function takeReport(
  { db, now, told }: Pick<SenderParts, 'db' | 'now' | 'told'>,
  report: DeliveryReport,
): Promise<boolean> {
  const ticket = await recordReport(db, report, now());
  if (ticket) told(ticket);
  return ticket !== null;
}
