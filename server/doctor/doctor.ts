/**
 * `node bin/turnstone.mjs doctor [--json]`: says what is wrong with this installation, and what to do about it. It runs
 * with the settings of the server, beside it or without it, and changes nothing. Exits with 1 if something is wrong.
 */
import { examine } from './examine.ts';
import { lookAtInstallation } from './look.ts';
import { countStates, reportJson, reportText } from './report.ts';

if (import.meta.main) {
  const args = process.argv.slice(2);
  if (args.some((arg) => arg !== '--json')) {
    process.stderr.write('Write: node bin/turnstone.mjs doctor, or for programs: doctor --json\n');
    process.exitCode = 2;
  } else {
    const findings = examine(await lookAtInstallation(process.env));
    process.stdout.write(args.includes('--json') ? reportJson(findings) : reportText(findings));
    process.exitCode = countStates(findings).wrong === 0 ? 0 : 1;
  }
}
