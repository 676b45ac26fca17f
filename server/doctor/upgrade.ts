/**
 * `node bin/turnstone.mjs upgrade --check [--json]`: says whether this version can take over the database of the
 * version that runs, from which tables to which, and how to go on. It runs beside that version, with its settings, and
 * changes nothing; the upgrade itself is the start of the new version. Exits with 1 if it cannot.
 * `upgrade --from FOLDER` brings the embedded database to this version's Postgres (`upgrade-cluster.ts`).
 */
import { fromHere, misuse, optionsOf, runCommand, say } from '../backup/command-line.ts';
import { upgradeCluster } from '../backup/upgrade-cluster.ts';
import type { Config } from '../start/config.ts';
import { examine } from './finding.ts';
import { lookAtInstallation } from './look.ts';
import { report } from './report.ts';
import { nextStep, upgradeChecks } from './upgrade-checks.ts';

async function upgradeFrom(config: Config, words: string[]): Promise<void> {
  const usage = 'node bin/turnstone.mjs upgrade --from FOLDER';
  const { from } = optionsOf(words, usage, { from: { type: 'string' } });
  if (from === undefined) throw misuse(usage);
  await upgradeCluster({ config, from: fromHere(from), say });
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  if (args.some((arg) => /^--from(=|$)/.test(arg))) {
    await runCommand(upgradeFrom);
  } else if (!args.includes('--check') || args.some((arg) => !['--check', '--json'].includes(arg))) {
    process.stderr.write(
      'Write: upgrade --check, or for programs: upgrade --check --json. The start itself upgrades; only a database of an older Postgres needs: upgrade --from FOLDER.\n',
    );
    process.exitCode = 2;
  } else {
    const seen = await lookAtInstallation(process.env);
    const canBe = report(examine(seen, upgradeChecks), args);
    const next = canBe ? nextStep(seen) : null;
    if (next !== null && !args.includes('--json')) process.stdout.write(`\n${next}\n`);
    process.exitCode = canBe ? 0 : 1;
  }
}
