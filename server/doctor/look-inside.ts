// What a running server sees of its installation, for its owner's page. The doctor's checks judge it. It asks nothing
// of others: whether the public address leads here, and its certificate, only the doctor sees.

import { countMessages, readOverdueMessages } from '#db/diagnostics.ts';
import { everyOrganization } from '#db/database.ts';
import { findDatabaseSizes } from '#db/place/database-sizes.ts';
import { growthDays, weeklyGrowth } from '#domain/installation/growth.ts';
import { addDays, localDay } from '#domain/local-time.ts';
import type { InstallationLook } from '#presenters/staff/installation-view.ts';
import type { AppDeps } from '../http/app-deps.ts';
import { checks, ownSeries } from './doctor-checks.ts';
import { examine } from './finding.ts';
import type { AddressSeen, ServerSeen } from './installation-seen.ts';
import { lookThrough } from './look-at-database.ts';
import { lookAtFolder, lookAtProgram, lookAtSecret } from './look-at-machine.ts';
import { reachOf } from './look-at-network.ts';

const dayMs = 24 * 3600_000;

type InsideDeps = Pick<AppDeps, 'pool' | 'db' | 'commands' | 'vitals'> & {
  config: AppDeps['config'];
  /** Where this installation is reached. */
  url: string;
};

export async function lookInside(deps: InsideDeps): Promise<InstallationLook> {
  const { pool, commands, vitals, config, url } = deps;
  const db = everyOrganization(deps.db);
  const now = commands.now();
  // A server in a test may have no data folder.
  const { dataFolder } = config;
  const folder = dataFolder === undefined ? null : await lookAtFolder({ ...config, dataFolder });
  const secret = dataFolder === undefined ? null : (await lookAtSecret({ ...config, dataFolder })).seen;
  const [program, looked, overdue, counted, sizes] = await Promise.all([
    lookAtProgram(),
    lookThrough(pool, db, []),
    readOverdueMessages(db, now),
    countMessages(db, new Date(now.getTime() - dayMs)),
    findDatabaseSizes(db, addDays(localDay(now, 'UTC'), -growthDays)),
  ]);
  const seen = vitals?.() ?? null;
  const failing =
    seen === null ? [] : [...(seen.canWrite() ? [] : ['writes']), ...(seen.isSending() ? [] : ['sender'])];
  // This process knows it better than the row that it writes, which it has not written yet at its start.
  const isAlive = seen !== null && failing.length === 0;
  const tables = looked.tables && { ...looked.tables, lastBeat: isAlive ? now : looked.tables.lastBeat };
  const database = { ...looked, tables };
  const server: ServerSeen = { url, pid: process.pid, answer: { kind: 'turnstone', failing } };
  const isSet = config.publicUrl !== undefined;
  const address: AddressSeen = {
    url,
    isSet,
    reach: reachOf(new URL(url).hostname),
    hasProxy: config.trustedProxies.length > 0,
    answer: null,
    certificate: null,
  };
  const findings = examine({ now, program, settingsFault: null, folder, secret, server, database, address }, checks);
  const archived = folder?.archive ? ownSeries(folder.archive, looked) : null;
  return {
    version: program.version,
    commit: program.commit,
    startedAt: new Date(Date.now() - process.uptime() * 1000),
    database: {
      isEmbedded: config.databaseUrl === undefined,
      version: database.version,
      bytes: database.sizeBytes,
      weeklyBytes: weeklyGrowth(sizes),
    },
    disk: folder?.disk ?? null,
    outbox: { due: overdue.count, oldestAt: overdue.oldest, ...counted },
    lastRuns: seen?.lastRuns ?? null,
    backups: tables && { ...tables.backups, folder: folder?.backups?.path ?? null, files: folder?.backups?.files ?? 0 },
    archive: folder?.archive ? { from: archived?.firstBaseAt ?? null, to: archived?.reachedAt ?? null } : null,
    address: { url, isSet },
    findings: findings.flatMap((found) =>
      found.state !== 'good' && found.id ? [{ id: found.id, state: found.state }] : [],
    ),
  };
}
