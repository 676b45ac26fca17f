// What a provider told us by one of a place's accounts: reports of what went through it, and texts that somebody sent to it. Nothing is
// believed of what went through another account.

import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryReport, ReceivedText } from '#channels/contract.ts';
import { receiveText } from '#commands/messaging/receive-text.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { noteHeard } from '#db/messaging/channel-accounts.ts';
import { nameHeardText } from '#db/messaging/heard-texts.ts';
import type { SenderParts } from '../send/sender-parts.ts';
import { takeReport } from './take-report.ts';

export interface HearingAccount {
  organizationId: string;
  placeId: string;
  id: string;
}

export type HearingParts = Pick<SenderParts, 'told' | 'report' | 'publicUrl'> & { commands: CommandContext };

/** A report may overtake the answer that brings the name by which it is known. */
const askAgainMs = 3000;

export async function takeReportOf(
  { commands, told, report }: HearingParts,
  account: HearingAccount,
  delivery: DeliveryReport,
): Promise<void> {
  const take = (): Promise<boolean> => takeReport({ commands, told }, delivery, account);
  if (await take()) return;
  void sleep(askAgainMs, null, { ref: false })
    .then(take)
    .catch((error: unknown) => report({ job: 'take_report', error }));
}

export async function takeTextOf(
  { commands, told, publicUrl }: Pick<HearingParts, 'commands' | 'told' | 'publicUrl'>,
  account: HearingAccount,
  { marks, ...text }: ReceivedText,
): Promise<void> {
  const { organizationId, placeId } = account;
  const { db, secrets, now } = commands;
  const ref = marks ? await nameHeardText(db, secrets, account, { marks, at: now() }) : text.ref;
  const { ticket } = await receiveText(commands, { organizationId, placeId, ...text, ref, publicUrl });
  if (ticket) told(ticket);
}

const noteEveryMs = 30_000;

/** That the provider's calls arrive, and whether they say what became of texts: for staff to see, and for whoever waits for reports. */
export async function noteHeardBy(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  account: HearingAccount & { heardAt: Date | null; reportAt: Date | null },
  isReport: boolean,
): Promise<void> {
  const at = now();
  const notedAt = isReport ? account.reportAt : account.heardAt;
  if (notedAt !== null && at.getTime() - notedAt.getTime() < noteEveryMs) return;
  await noteHeard(db, account, { isReport, at });
}
