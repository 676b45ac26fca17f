/**
 * `node bin/turnstone.mjs verify-log [--head HASH ...]`: checks the hash chains of the audit log and of every line's
 * log, names the first row that does not fit, and then exits with 1. Each `--head` (the whole hash, or at least its
 * last six digits) must occur in a chain. It runs beside the server, with the same settings, and changes nothing.
 */
import { findAuditChains, verifyAudit } from '#db/audit/verify-audit.ts';
import type { AuditLink } from '#db/audit/audit-links.ts';
import { createDatabase, type Db } from '#db/database.ts';
import { verifyEvents } from '#db/log-chain/verify-events.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import { installationChain } from '#domain/audit/kinds.ts';
import { counted, runCommand, say, withProgress } from '../backup/command-line.ts';
import { addressBeside } from '../backup/installation-database.ts';
import { ConfigError, type Config } from '../start/config.ts';
import { openPools } from '../start/pools.ts';
import { secretsBeside } from '../start/proven-secrets.ts';

const whys = {
  missing: 'is missing, or stands twice',
  changed: 'is not what its hash says',
  end: 'is not where its log is said to end',
  network: 'names another address than it was written with',
} as const;

export async function verifyLogs(
  db: Db,
  secrets: Pick<Secrets, 'decrypt'>,
  heads: readonly string[],
  onProgress: (rows: number) => void = () => undefined,
) {
  const lines: string[] = [];
  const awaited = new Set(heads);
  // Bounded by the heads that were asked for.
  const noted = new Map<string, string>();
  const fault = { is: false };
  let rows = 0;
  const meet = (hash: string): void => {
    onProgress((rows += 1));
    for (const head of awaited) if (hash.endsWith(head)) awaited.delete(head);
  };
  const keepNoted = ({ row: { kind, organization_id, seq, data } }: AuditLink): void => {
    if (kind !== 'heads_noted' || !Array.isArray(data['lines'])) return;
    for (const one of data['lines'] as string[])
      noted.set(
        one,
        `Line ${one.split(' ').slice(0, 2).join(': event ')} is not the one that entry ${seq} of the audit log of ${organization_id} noted.`,
      );
  };
  const judge = (name: string, what: string, { head, fault: found }: Awaited<ReturnType<typeof verifyAudit>>): void => {
    fault.is ||= found !== null;
    lines.push(
      found
        ? `${name}: ${what} ${found.seq} ${whys[found.why]}.`
        : `${name}: fits. It ends with ${head.seq}, ${head.hash}`,
    );
  };
  for (const id of await findAuditChains(db)) {
    const verified = await verifyAudit(db, secrets, id, (hash, link) => {
      meet(hash);
      keepNoted(link);
    });
    judge(`Audit log of ${id === installationChain ? 'the installation' : id}`, 'entry', verified);
  }
  let lineId = '';
  let seq = 0;
  for await (const line of verifyEvents(db, (hash, at) => {
    meet(hash);
    noted.delete(`${at.lineId} ${at.seq} ${hash}`);
  })) {
    ({ lineId } = line);
    ({ seq } = line.head);
    judge(`Log of line ${lineId}`, 'event', { ...line, first: 1 });
    if (line.unchained > 0) lines.push(`  Its last ${line.unchained} events are not chained yet (${seq} are).`);
  }
  for (const sentence of noted.values()) lines.push(sentence);
  for (const head of awaited)
    lines.push(`Head ${head}: not met. A log was written anew since, or the entry is older than what is kept.`);
  return { lines, isWhole: !fault.is && noted.size === 0 && awaited.size === 0 };
}

/** The values of `--head`. Throws a `ConfigError` for any other argument. */
export function headsIn(args: readonly string[]): string[] {
  const heads: string[] = [];
  for (let at = 0; at < args.length; at += 2) {
    const head = (args[at + 1] ?? '').toLowerCase().replace(/^…/, '');
    if (args[at] !== '--head' || !/^[0-9a-f]{6,64}$/.test(head))
      throw new ConfigError([
        'Write: node bin/turnstone.mjs verify-log, or with heads that were written down: verify-log --head a1b2c3 --head d4e5f6 (six digits or more).',
      ]);
    heads.push(head);
  }
  return heads;
}

async function main(config: Config, args: readonly string[]): Promise<void> {
  const heads = headsIn(args);
  const pools = openPools(await addressBeside(config));
  try {
    const db = createDatabase(pools.main, 'every');
    const secrets = await secretsBeside(config, db);
    const { result } = await withProgress((show) =>
      verifyLogs(db, secrets, heads, (rows) => show(`${counted(rows, 'row')} checked`)),
    );
    const { lines, isWhole } = result;
    say(`${lines.join('\n')}\n${isWhole ? 'Every log is whole.' : 'A log is not whole.'}`);
    process.exitCode = isWhole ? 0 : 1;
  } finally {
    await pools.end();
  }
}

if (import.meta.main) await runCommand(main, 2);
