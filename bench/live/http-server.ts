// The whole app over a real database, and in the same process a bare Fastify route that commits one row per request.

import type { AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { v7 as uuid } from 'uuid';
import { LineRunner } from '#commands/engine/line-runner.ts';
import { createLinePool, createPool } from '#db/database.ts';
import { createHub, type Hub } from '#live/hub.ts';
import { createAccounts } from '#accounts/accounts.ts';
import { buildApp } from '#server/app.ts';
import { contextAt, openBenchDatabase, type BenchDatabase } from '../bench-database.ts';
import { answerQuestions, clock } from './child.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';

type HttpQuestion =
  /** `hosts` desks, shared among this many lines, each with this many keys, and `waiting` guests at the front of each line. */
  | { ask: 'listen'; hosts: number; lines: number; keysEach: number; waiting: number }
  /** One more process on the database of another. */
  | { ask: 'listen beside'; address: string }
  /** When each change of the line since the last request was announced, by its number in the line's log. */
  | { ask: 'announced' };

export interface BenchHost {
  lineId: string;
  deskId: string;
  keys: string[];
}

export interface HttpListening {
  port: number;
  barePort: number;
  /** Of the database. */
  address: string;
  hosts: BenchHost[];
}

let bench: BenchDatabase | undefined;
let hub: Hub;
let app: FastifyInstance;
let bare: FastifyInstance;
let announced: [seq: number, at: number][] = [];
let barePool: ReturnType<typeof createPool>;
let endPools: () => Promise<unknown>;

/** The product on a database, as one process runs it. */
async function serve(address: string): Promise<number> {
  const { secrets, db, phoneMetadata, now } = contextAt(address);
  hub = createHub({ db, secrets, now });
  const pools = [
    createLinePool(address),
    createPool(address, { max: 2, settings: '-c search_path=auth' }),
    createPool(address, { max: 8 }),
  ] as const;
  const [linePool, accountsPool, pool] = pools;
  const announce = (lineId: string, seq: number): void => {
    announced.push([seq, clock()]);
    hub.announce(lineId, seq);
  };
  const runner = new LineRunner({ pool: linePool, secrets, announce });
  runner.wakeSenderBy(() => undefined);
  endPools = () => Promise.all([db.destroy(), ...pools.map((one) => one.end())]);
  app = await buildApp({
    config: { apiKey: undefined, publicUrl: undefined, trustedProxies: ['127.0.0.1'] },
    pool,
    db,
    secrets,
    commands: { db, secrets, phoneMetadata, now, runner },
    hub,
    accounts: createAccounts({ pool: accountsPool, secret: secrets.derive('accounts'), baseUrl: 'http://localhost' }),
    demo: {
      slug: () => Promise.resolve(null),
      open: () => Promise.reject(new Error()),
      remove: () => Promise.resolve(),
    },
    log: { level: 'silent', write: () => undefined },
    registerPages: () => Promise.resolve(),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return portOf(app);
}

const portOf = ({ server }: FastifyInstance): number => (server.address() as AddressInfo).port;

async function listen(question: SetUp): Promise<HttpListening> {
  bench = await openBenchDatabase();
  const { address, pool } = bench;
  const port = await serve(address);
  const hosts = await setUp(bench, question);
  await pool.query('create table one_row (id serial primary key, at timestamptz)');
  await pool.query('grant all on one_row, one_row_id_seq to public');
  barePool = createPool(address, { max: 8 });
  bare = fastify();
  bare.post('/one-row', async () => {
    const { rows } = await barePool.query<{ id: number }>('insert into one_row (at) values (now()) returning id');
    return rows[0];
  });
  await bare.listen({ port: 0, host: '127.0.0.1' });
  return { port, barePort: portOf(bare), address, hosts };
}

type SetUp = Omit<Extract<HttpQuestion, { ask: 'listen' }>, 'ask'>;

async function setUp(opened: BenchDatabase, { hosts, lines, keysEach, waiting }: SetUp): Promise<BenchHost[]> {
  const { pool, organizationId, placeId, context } = opened;
  const lineIds = await opened.freshLines(lines);
  await pool.query(`insert into place_slug values ('bench', $1, $2, true)`, [organizationId, placeId]);
  const made: BenchHost[] = [];
  for (let at = 0; at < hosts; at++) {
    const lineId = lineIds[at % lines] ?? '';
    const keys = Array.from({ length: keysEach }, () => uuid());
    for (const key of keys)
      await pool.query(
        `insert into api_key (organization_id, id, name, key_hash, role) values ($1, $2, 'bench', $3, 'host')`,
        [organizationId, uuid(), context.secrets.bearerHash(key)],
      );
    made.push({ lineId, deskId: await opened.addDesk([lineId]), keys });
  }
  for (const [line, lineId] of lineIds.entries()) {
    for (let at = 0; at < waiting; at++) await opened.join(lineId, line * waiting + at);
  }
  await pool.query(...teachingWait(null, 240));
  await pool.query('update desk set is_open = true');
  await pool.query('analyze');
  return made;
}

answerQuestions(
  async (asked) => {
    const question = asked as HttpQuestion;
    if (question.ask === 'listen') return listen(question);
    if (question.ask === 'listen beside') return { port: await serve(question.address) };
    const told = announced;
    announced = [];
    return { announced: told };
  },
  async () => {
    await app?.close();
    await bare?.close();
    hub?.close();
    await barePool?.end();
    await endPools?.();
    await bench?.close();
  },
);
