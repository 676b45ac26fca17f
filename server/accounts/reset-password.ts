/**
 * `node bin/turnstone.mjs reset-password EMAIL`: prints a link to set a new password for that member, for an owner whom
 * nobody else can help. Anyone who can run this can also read the database. It runs beside the server, with the same
 * settings.
 */
import metadata from 'libphonenumber-js/max/metadata';
import { createPasswordReset, passwordResetToken } from '#commands/team/password-resets.ts';
import { LineRunner } from '#commands/engine/line-runner.ts';
import { createDatabase } from '#db/database.ts';
import { findMemberOfUser } from '#db/team/members.ts';
import type { Staff } from '#domain/team/actor.ts';
import { createAccounts } from '#accounts/accounts.ts';
import { runCommand, say } from '../backup/command-line.ts';
import { addressBeside } from '../backup/installation-database.ts';
import { ConfigError, type Config } from '../start/config.ts';
import { openPools } from '../start/pools.ts';
import { addressOf, networkAddresses } from '../start/network-addresses.ts';
import { secretsBeside } from '../start/proven-secrets.ts';

const machine: Staff = { kind: 'key', id: null, organizationId: null, role: 'owner', grants: [], placeIds: [] };

/** Returns the link, which works for one hour. Throws a `ConfigError` with a sentence that says what to do. */
export async function passwordResetLink(config: Config, email: string): Promise<string> {
  const pools = openPools(config.databaseAppUrl ?? (await addressBeside(config)));
  try {
    const baseUrl = config.publicUrl ?? networkAddresses(config).current() ?? addressOf(config);
    const db = createDatabase(pools.main, 'every');
    const secrets = await secretsBeside(config, db);
    const accounts = createAccounts({ pool: pools.accounts, secret: secrets.derive('accounts'), baseUrl });
    const userId = await accounts.team.findByEmail(email);
    const member = userId && (await findMemberOfUser(db, userId));
    if (!member) throw new ConfigError([`Nobody who works here signs in as ${email}.`]);
    const now = (): Date => new Date();
    const runner = new LineRunner({ pool: pools.lines, secrets, announce: () => undefined, now });
    const commands = { db, runner, secrets, phoneMetadata: metadata, now };
    const key = { organizationId: member.organization_id, memberId: member.id };
    const { answer } = await createPasswordReset(commands, machine, key, null);
    return `${baseUrl}/reset/${passwordResetToken(secrets, answer.resetId)}`;
  } finally {
    await pools.end();
  }
}

if (import.meta.main)
  await runCommand(async (config, [email]) => {
    if (!email?.includes('@'))
      throw new ConfigError(['Write the e-mail of the account: node bin/turnstone.mjs reset-password you@example.org']);
    say(`This link sets a new password, once, within one hour:\n\n  ${await passwordResetLink(config, email)}\n`);
  });
