/**
 * `node test/released/make-released.ts FOLDER NAME`: makes `NAME.sql.gz` beside this file, a database as a released version
 * left it, with its schema and rows. FOLDER is a checkout of that version, installed and built. It runs on an empty
 * database, a place is set up by its form, and its API takes guests through every state. The schema is what the version
 * itself said to the database. Its first line is a comment with what a test compares. Names are invented, numbers reserved,
 * and the secret guards nothing.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { roleNames } from '#db/embedded/embedded-cluster.ts';
import { startEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { releasedAs, type ReleasedFacts } from './released.ts';
import { visitOldVersion } from './visit-old-version.ts';

const readyMs = 60_000;
const port = 12_731;

async function make(folder: string, name: string): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'turnstone-released-'));
  const postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
  const client = new pg.Client({ connectionString: postgres.addresses.superuser });
  await client.connect();
  try {
    // One entry each, to be told apart by whoever reads the log below.
    await client.query(`alter system set log_statement = 'all'`);
    await client.query(`alter system set log_line_prefix = '@@%a|'`);
    await client.query('select pg_reload_conf()');
    const { child, setUp } = await startOldVersion({ folder, dataFolder }, postgres.addresses);
    const ended = once(child, 'exit');
    let facts: ReleasedFacts;
    try {
      facts = await visitOldVersion(new URL(setUp));
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
    const schema = schemaIn(await readFile(join(dataFolder, 'postgres/log'), 'utf8'));
    const ofOwner = [`set role ${roleNames.owner}`, ...schema, 'reset role'];
    const parts = [`-- ${JSON.stringify(facts)}\n`, ...ofOwner, ...(await rowsOf(client))];
    await writeFile(join(import.meta.dirname, `${name}.sql.gz`), gzipSync(parts.join(';\n'), { level: 9 }));
  } finally {
    await client.end();
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function startOldVersion(
  { folder, dataFolder }: { folder: string; dataFolder: string },
  { owner, running }: { owner: string; running: string },
) {
  const child: ChildProcess = spawn(process.execPath, ['bin/turnstone.mjs', 'start'], {
    cwd: resolve(folder),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: owner,
      DATABASE_APP_URL: running,
      TURNSTONE_DATA: dataFolder,
      TURNSTONE_SECRET: releasedAs.secret,
      TURNSTONE_API_KEY: releasedAs.apiKey,
    },
  });
  let said = '';
  const setUp = await new Promise<string>((done, fail) => {
    setTimeout(() => fail(new Error(`It is not ready: ${said}`)), readyMs).unref();
    child.once('exit', () => fail(new Error(`It ended: ${said}`)));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const link = /^ *Set up +(\S+)\n/m.exec(said)?.[1];
      if (link !== undefined) done(link);
    });
  });
  return { child, setUp };
}

/** At the beginning, or after another statement in one text, as the job runner writes them. */
const changesSchema = /(?:^|;)(?:\s|--[^\n]*\n|\/\*.*?\*\/)*(?:create|alter|drop|do|grant|revoke|comment)\b/is;

/** Every statement about the schema and its rights, in the order in which Postgres heard it. */
function schemaIn(log: string): string[] {
  return log.split(/^@@/m).flatMap((entry) => {
    const said = /^turnstone[^|]*\|LOG: +(?:statement|execute [^:]*): (.*)$/s.exec(entry)?.[1];
    // Postgres writes a tab before each further line.
    const statement = said?.replaceAll('\n\t', '\n').trim() ?? '';
    const isSchema = changesSchema.test(statement) && !/\b(?:create|alter) (?:role|system)\b/i.test(statement);
    return isSchema ? [statement.replace(/;$/, '')] : [];
  });
}

async function rowsOf(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string; texts: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns,
      string_agg(format('quote_nullable(%I::text)', attname), ', ' order by attnum) as texts
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and n.nspname in ('public', 'auth', 'graphile_worker')
      and attnum > 0 and not attisdropped and attgenerated = '' group by 1 order by 1`,
  );
  const parts = ['set session_replication_role = replica'];
  for (const { name, columns, texts } of tables) {
    const { rows } = await client.query<{ row: string }>(`select concat_ws(', ', ${texts}) as row from ${name}`);
    if (rows.length === 0) continue;
    const values = rows.map(({ row }) => `(${row})`).join(',\n');
    parts.push(`delete from ${name}`, `insert into ${name} (${columns}) overriding system value values ${values}`);
  }
  const { rows: sequences } = await client.query<{ set: string }>(
    `select format('select setval(%L, %s)', format('%I.%I', schemaname, sequencename), last_value) as set
    from pg_sequences where last_value is not null order by 1`,
  );
  return [...parts, ...sequences.map(({ set }) => set), 'set session_replication_role = default'];
}

const [folder, name] = process.argv.slice(2);
if (folder === undefined || name === undefined) throw new Error('Write: make-released.ts FOLDER NAME');
await make(folder, name);
