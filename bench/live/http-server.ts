// The whole app over a real database, and in the same process a bare Fastify route that commits one row per request.

import type { AddressInfo } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { v7 as uuid } from 'uuid';
import { LineRunner } from '#commands/engine/line-runner.ts';
import { createLinePool, createPool } from '#db/database.ts';
import { createHub, type Hub } from '#live/hub.ts';
import { createAccounts } from '#accounts/accounts.ts';
import { buildApp } from '#server/app.ts';
import { openBenchDatabase, type BenchDatabase } from '../bench-database.ts';
import { answerQuestions, clock } from './child.ts';
import { teachingWait } from '#test/waits/teach-wait.ts';

export type HttpQuestion =
  /** `hosts` desks on one line, each with this many keys, and `waiting` guests at the front. */
  | { ask: 'listen'; hosts: number; keysEach: number; waiting: number }
  /** When each change of the line since the last request was announced, by its number in the line's log. */
  | { ask: 'announced' };

export interface HttpListening {
  port: number;
  barePort: number;
  lineId: string;
  desks: string[];
  /** Keys of the host at each desk. */
  keys: string[][];
}

let bench: BenchDatabase;
let hub: Hub;
let app: FastifyInstance;
let bare: FastifyInstance;
let announced: [seq: number, at: number][] = [];
let endPools: () => Promise<unknown>;

async function listen(hosts: number, keysEach: number, waiting: number): Promise<HttpListening> {
  bench = await openBenchDatabase();
  const { secrets, db, now } = bench.context;
  hub = createHub({ db, secrets, now });
  const linePool = createLinePool(bench.address);
  const announce = (lineId: string, seq: number): void => {
    announced.push([seq, clock()]);
    hub.announce(lineId, seq);
  };
  const runner = new LineRunner({ pool: linePool, secrets, announce });
  runner.wakeSenderBy(() => undefined);
  const accountsPool = createPool(bench.address, { max: 2, settings: '-c search_path=auth' });
  const barePool = createPool(bench.address, { max: 8 });
  endPools = () => Promise.all([linePool, accountsPool, barePool].map((pool) => pool.end()));
  const secret = secrets.derive('accounts');
  app = await buildApp({
    config: { apiKey: undefined, publicUrl: undefined, trustedProxies: ['127.0.0.1'] },
    pool: bench.pool,
    db,
    secrets,
    commands: { ...bench.context, runner },
    hub,
    accounts: createAccounts({ pool: accountsPool, secret, baseUrl: 'http://localhost' }),
    demo: {
      slug: () => Promise.resolve(null),
      open: () => Promise.reject(new Error()),
      remove: () => Promise.resolve(),
    },
    log: { level: 'silent', write: () => undefined },
    registerPages: () => Promise.resolve(),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const set = await setUp({ hosts, keysEach, waiting });
  await bench.pool.query('create table one_row (id serial primary key, at timestamptz)');
  await bench.pool.query('grant all on one_row, one_row_id_seq to public');
  bare = fastify();
  bare.post('/one-row', async () => {
    const { rows } = await barePool.query<{ id: number }>('insert into one_row (at) values (now()) returning id');
    return rows[0];
  });
  await bare.listen({ port: 0, host: '127.0.0.1' });
  const [port = 0, barePort = 0] = [app, bare].map(({ server }) => (server.address() as AddressInfo).port);
  return { port, barePort, ...set };
}

async function setUp({ hosts, keysEach, waiting }: { hosts: number; keysEach: number; waiting: number }) {
  const { pool, organizationId, placeId, context } = bench;
  const [lineId = ''] = await bench.freshLines(1);
  const desks = await Promise.all(Array.from({ length: hosts }, () => bench.addDesk([lineId])));
  await pool.query(`insert into place_slug values ('bench', $1, $2, true)`, [organizationId, placeId]);
  const keys = desks.map(() => Array.from({ length: keysEach }, () => uuid()));
  for (const key of keys.flat()) {
    await pool.query(
      `insert into api_key (organization_id, id, name, key_hash, role) values ($1, $2, 'bench', $3, 'host')`,
      [organizationId, uuid(), context.secrets.bearerHash(key)],
    );
  }
  for (let at = 0; at < waiting; at++) await bench.join(lineId, at);
  await pool.query(...teachingWait(null, 240));
  await pool.query('update desk set is_open = true');
  await pool.query('analyze');
  return { lineId, desks, keys };
}

answerQuestions(
  async (asked) => {
    const question = asked as HttpQuestion;
    if (question.ask === 'listen') return listen(question.hosts, question.keysEach, question.waiting);
    const told = announced;
    announced = [];
    return { announced: told };
  },
  async () => {
    await app?.close();
    await bare?.close();
    hub?.close();
    await endPools?.();
    await bench?.close();
  },
);
