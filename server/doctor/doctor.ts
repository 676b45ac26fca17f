/**
 * `node bin/turnstone.mjs doctor [--json]`: says what is wrong with this installation, and what to do about it. It runs
 * with the settings of the server, beside it or without it, and changes nothing. Exits with 1 if something is wrong.
 */
import { checks } from './doctor-checks.ts';
import { examine } from './finding.ts';
import { lookAtInstallation } from './look.ts';
import { report } from './report.ts';

if (import.meta.main) {
  const args = process.argv.slice(2);
  if (args.some((arg) => arg !== '--json')) {
    process.stderr.write('Write: node bin/turnstone.mjs doctor, or for programs: doctor --json\n');
    process.exitCode = 2;
  } else {
    process.exitCode = report(examine(await lookAtInstallation(process.env), checks), args) ? 0 : 1;
  }
}
