// Maintains the logs: adds hashes to events of earlier versions. Once a day it writes the heads of all lines into the
// audit log, prints the audit log's own head to the server's log for later comparison, and deletes what is older than
// its retention.

import { findAuditHeads, findHeadsToNote, eraseNetworks, pruneChain } from '#db/audit/audit-heads.ts';
import { chainEvents } from '#db/log-chain/chain-events.ts';
import { audit } from '#commands/engine/audit.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { system } from '#domain/team/actor.ts';
import { eachInTurn } from '#domain/each-in-turn.ts';
import { entryKeptDays, networkKeptDays } from '#domain/audit/kinds.ts';
import type { Every } from './repeat-every.ts';

/** The last entry of a chain of the audit log. */
export interface SaidHead {
  organization: string;
  number: number;
  hash: string;
}

interface LogKeeping {
  commands: CommandContext;
  sayHead: (head: SaidHead) => void;
}

const dayMs = 86_400_000;
/** A restarted process does not repeat what was noted today. In milliseconds. */
const notedWithinMs = 20 * 3_600_000;
const everySeconds = { chain: 600, day: 60 } as const;
/** The maximum of lines in one entry. */
const maxLines = 100;

/** Resolves when the old events are chained. */
export async function keepLogs(every: Every, parts: LogKeeping): Promise<void> {
  const chain = async (): Promise<void> => void (await chainEvents(parts.commands.db, every.stopping));
  every('chain', everySeconds.chain, chain);
  let doneOn = '';
  every('audit', everySeconds.day, async () => {
    const today = parts.commands.now().toISOString().slice(0, 10);
    if (today === doneOn) return;
    await endDay(parts);
    doneOn = today;
  });
  await chain();
}

export async function endDay({ commands, sayHead }: LogKeeping): Promise<void> {
  const { db, now } = commands;
  const before = (ms: number): Date => new Date(now().getTime() - ms);
  const noteHeads = async (): Promise<void> =>
    eachInTurn(await findHeadsToNote(db, before(notedWithinMs), now()), async ({ organizationId, heads }) => {
      for (let from = 0; from < heads.length; from += maxLines) {
        const data = { lines: heads.slice(from, from + maxLines) };
        await db
          .transaction()
          .execute((trx) => audit(commands, trx, { organizationId, actor: system, kind: 'heads_noted', data }));
      }
    });
  const prune = async (): Promise<void> =>
    eachInTurn(await findAuditHeads(db), async ({ organizationId, seq, hash }) => {
      await pruneChain(db, organizationId, before(entryKeptDays * dayMs));
      sayHead({ organization: organizationId, number: seq, hash });
    });
  await eachInTurn([() => eraseNetworks(db, before(networkKeptDays * dayMs)), noteHeads, prune], (step) => step());
}
