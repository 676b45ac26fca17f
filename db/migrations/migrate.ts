import { Migrator } from 'kysely/migration';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { createDatabase, createPool } from '../database.ts';
import { StartRefusal } from '../start-refusal.ts';
import { findMovedAway } from '../backup/moved-away.ts';
import { isRestoreUnfinished } from '../backup/unfinished-restore.ts';
import * as foundation from './0001-foundation.ts';
import * as accounts from './0002-accounts.ts';
import * as guestSide from './0003-guest-side.ts';
import * as images from './0004-images.ts';
import * as staffRemarks from './0005-staff-remarks.ts';
import * as deskBreaks from './0006-desk-breaks.ts';
import * as archivedDesks from './0007-archived-desks.ts';
import * as lineSettings from './0008-line-settings.ts';
import * as team from './0009-team.ts';
import * as secondFactors from './0010-second-factors.ts';
import * as pairing from './0011-pairing.ts';
import * as figures from './0012-figures.ts';
import * as history from './0013-history.ts';
import * as sharedDesks from './0014-shared-desks.ts';
import * as carriers from './0015-channel-accounts.ts';
import * as optOuts from './0016-opt-outs.ts';
import * as spending from './0017-spending.ts';
import * as email from './0018-mail.ts';
import * as firstReports from './0019-first-reports.ts';
import * as heardTexts from './0020-heard-texts.ts';
import * as consent from './0021-consent.ts';
import * as guestEmail from './0022-guest-mail.ts';
import * as looseTexts from './0023-loose-texts.ts';
import * as storedInputs from './0024-kept-wishes.ts';
import * as installationSecret from './0025-installation-secret.ts';
import * as erasedMeansGone from './0026-erased-means-gone.ts';
import * as audit from './0028-audit.ts';
import * as lineChain from './0029-line-chain.ts';
import * as accountRules from './0030-account-rules.ts';
import * as accountEmails from './0031-account-letters.ts';
import * as promises from './0032-promises.ts';
import * as beat from './0034-beat.ts';
import * as emailProofs from './0036-email-proofs.ts';
import * as lookUpsFollow from './0042-look-ups-follow.ts';
import * as rewriting from './0043-rewriting.ts';
import * as vouchedLinks from './0044-vouched-links.ts';
import * as lineWaits from './0045-line-waits.ts';
import * as judgedWaits from './0046-judged-waits.ts';
import * as sharedSecondSteps from './0047-shared-second-steps.ts';
import * as passingEvents from './0048-passing-events.ts';
import * as toldGuests from './0049-told-guests.ts';
import * as awayGuests from './0050-away-guests.ts';
import * as visitRule from './0051-visit-rule.ts';
import * as weekMail from './0052-week-mail.ts';
import * as waitGroups from './0053-wait-groups.ts';
import * as slides from './0054-slides.ts';
import * as deskQuarters from './0055-desk-quarters.ts';
import * as databaseSizes from './0057-database-sizes.ts';
import * as backups from './0058-backups.ts';
import * as waitsToldAnew from './0059-waits-told-anew.ts';
import * as importedVisits from './0060-imported-visits.ts';
import * as dayPlans from './0061-day-plans.ts';
import * as waitRaises from './0062-wait-raises.ts';
import * as longestWait from './0064-longest-wait.ts';
import * as headsUpOfEachLine from './0065-heads-up-of-each-line.ts';
import * as needlessCalls from './0066-needless-calls.ts';
import * as erasuresOfALine from './0067-erasures-of-a-line.ts';
import * as firstCall from './0068-first-call.ts';
import * as unloggedChanges from './0070-unlogged-changes.ts';
import * as waitKeepers from './0071-wait-keepers.ts';
import * as keysByPlace from './0072-keys-by-place.ts';
import * as heardBy from './0073-heard-by.ts';
import * as foundByLine from './0074-found-by-line.ts';
import * as askedWhichLine from './0075-asked-which-line.ts';
import * as exceptionsOfHours from './0076-exceptions-of-hours.ts';
import * as namedTickets from './0077-named-tickets.ts';

export const migrations = {
  '0001-foundation': foundation,
  '0002-accounts': accounts,
  '0003-guest-side': guestSide,
  '0004-images': images,
  '0005-staff-remarks': staffRemarks,
  '0006-desk-breaks': deskBreaks,
  '0007-archived-desks': archivedDesks,
  '0008-line-settings': lineSettings,
  '0009-team': team,
  '0010-second-factors': secondFactors,
  '0011-pairing': pairing,
  '0012-figures': figures,
  '0013-history': history,
  '0014-shared-desks': sharedDesks,
  '0015-channel-accounts': carriers,
  '0016-opt-outs': optOuts,
  '0017-spending': spending,
  '0018-mail': email,
  '0019-first-reports': firstReports,
  '0020-heard-texts': heardTexts,
  '0021-consent': consent,
  '0022-guest-mail': guestEmail,
  '0023-loose-texts': looseTexts,
  '0024-kept-wishes': storedInputs,
  '0025-installation-secret': installationSecret,
  '0026-erased-means-gone': erasedMeansGone,
  '0028-audit': audit,
  '0029-line-chain': lineChain,
  '0030-account-rules': accountRules,
  '0031-account-letters': accountEmails,
  '0032-promises': promises,
  '0034-beat': beat,
  '0036-email-proofs': emailProofs,
  '0042-look-ups-follow': lookUpsFollow,
  '0043-rewriting': rewriting,
  '0044-vouched-links': vouchedLinks,
  '0045-line-waits': lineWaits,
  '0046-judged-waits': judgedWaits,
  '0047-shared-second-steps': sharedSecondSteps,
  '0048-passing-events': passingEvents,
  '0049-told-guests': toldGuests,
  '0050-away-guests': awayGuests,
  '0051-visit-rule': visitRule,
  '0052-week-mail': weekMail,
  '0053-wait-groups': waitGroups,
  '0054-slides': slides,
  '0055-desk-quarters': deskQuarters,
  '0057-database-sizes': databaseSizes,
  '0058-backups': backups,
  '0059-waits-told-anew': waitsToldAnew,
  '0060-imported-visits': importedVisits,
  '0061-day-plans': dayPlans,
  '0062-wait-raises': waitRaises,
  '0064-longest-wait': longestWait,
  '0065-heads-up-of-each-line': headsUpOfEachLine,
  '0066-needless-calls': needlessCalls,
  '0067-erasures-of-a-line': erasuresOfALine,
  '0068-first-call': firstCall,
  '0070-unlogged-changes': unloggedChanges,
  '0071-wait-keepers': waitKeepers,
  '0072-keys-by-place': keysByPlace,
  '0073-heard-by': heardBy,
  '0074-found-by-line': foundByLine,
  '0075-asked-which-line': askedWhichLine,
  '0076-exceptions-of-hours': exceptionsOfHours,
  '0077-named-tickets': namedTickets,
};

/** Migrates the schema, the accounts' tables and the job runner's tables to this version. Forward only. */
export async function migrateToLatest(connectionString: string): Promise<void> {
  await withMigrator(connectionString, async (migrator, pool) => {
    if (await isRestoreUnfinished(pool))
      throw new StartRefusal(
        'A restore into this database has not ended. Run it again: node bin/turnstone.mjs restore FILE (or `move`, or `upgrade --from`, if that one was interrupted)',
      );
    await refuseMovedAway(pool);
    await refuseNewerSchema(pool);
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    await runMigrations({ pgPool: pool });
  });
}

/** Migrates an empty database to where another one was. The next start does the rest. */
export async function migrateToState(connectionString: string, done: readonly string[]): Promise<void> {
  await withMigrator(connectionString, async (migrator) => {
    const { error } = await migrator.migrateTo(done.at(-1) ?? '');
    if (error) throw error;
  });
}

/** Of those migrations, which a backup names, the ones that this version does not have; and those that it misses between them. */
export function unfitMigrations(done: readonly string[]): { unknown: string[]; missing: string[] } {
  const last = done.at(-1) ?? '';
  return {
    unknown: done.filter((name) => !Object.hasOwn(migrations, name)),
    missing: Object.keys(migrations).filter((name) => name < last && !done.includes(name)),
  };
}

/** The limits of the product's connections are for rows; a migration may rewrite the largest table. */
const unlimited = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

async function withMigrator(connectionString: string, work: (migrator: Migrator, pool: pg.Pool) => Promise<void>) {
  const pool = createPool(connectionString, { max: 2, name: 'turnstone-migrate', settings: unlimited, silentMs: 0 });
  // A broken connection makes the next query on it fail; without a listener it would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = createDatabase(pool, 'every');
  try {
    await work(new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...migrations }) } }), pool);
  } finally {
    // Kysely ends a pool only if it used it.
    await db.destroy();
    if (!pool.ended) await pool.end();
  }
}

export interface SchemaState {
  /** Migrations of this version that have not run. */
  missing: string[];
  /** Migrations that ran and that this version does not know: a newer one made them. */
  unknown: string[];
}

/** Null: no migration has run in this database. */
export async function schemaState(pool: Pick<pg.Pool, 'query'>): Promise<SchemaState | null> {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('kysely_migration') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere) return null;
  const done = (await pool.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(
    ({ name }) => name,
  );
  // The table is made before the first transaction of migrations, which did not end.
  if (done.length === 0) return null;
  return {
    missing: Object.keys(migrations).filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !Object.hasOwn(migrations, name)),
  };
}

/** Whether every migration of this version has run. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  return (await schemaState(pool))?.missing.length === 0;
}

async function refuseMovedAway(pool: pg.Pool): Promise<void> {
  const moved = await findMovedAway(pool);
  if (moved === null) return;
  throw new StartRefusal(
    `This database was moved to ${moved.target} on ${moved.since.toISOString().slice(0, 10)}: start Turnstone with that one. If the move did not end, run it again. To go on here after all, without what happened there: node bin/turnstone.mjs move --undo`,
  );
}

/** This version would misread tables that a later version changed. */
async function refuseNewerSchema(pool: pg.Pool): Promise<void> {
  const unknown = (await schemaState(pool))?.unknown ?? [];
  if (unknown.length === 0) return;
  throw new StartRefusal(
    `This database was used by a newer version of Turnstone (it has ${unknown.join(', ')}). Start that version, or put back the backup that was made before the upgrade.`,
  );
}
