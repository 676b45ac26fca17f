/**
 * `node bin/turnstone.mjs upgrade --check [--json]`: says whether this version can take over the database of the version
 * that runs, from which tables to which, and how to go on. It runs beside that version, with its settings, and changes
 * nothing; the upgrade itself is the start of the new version. Exits with 1 if it cannot.
 */
import { examine } from './examine.ts';
import { lookAtInstallation } from './look.ts';
import { countStates, reportJson, reportText } from './report.ts';
import { nextStep, upgradeChecks } from './upgrade-checks.ts';

if (import.meta.main) {
  const args = process.argv.slice(2);
  if (!args.includes('--check') || args.some((arg) => !['--check', '--json'].includes(arg))) {
    process.stderr.write(
      'Write: upgrade --check, or for programs: upgrade --check --json. The start itself upgrades.\n',
    );
    process.exitCode = 2;
  } else {
    const seen = await lookAtInstallation(process.env);
    const findings = examine(seen, upgradeChecks);
    const canBe = countStates(findings).wrong === 0;
    const next = canBe ? nextStep(seen) : null;
    process.stdout.write(args.includes('--json') ? reportJson(findings) : reportText(findings));
    if (next !== null && !args.includes('--json')) process.stdout.write(`\n${next}\n`);
    process.exitCode = canBe ? 0 : 1;
  }
}
