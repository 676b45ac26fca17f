import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Demo, NetworkAddresses } from '#app/session/request.server.ts';
import type { Provider } from '#channels/provider/contract.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import type { Db } from '#db/database.ts';
import type { Secrets } from '#db/secret/secrets.ts';
import type { Inbound } from '#channels/provider/callback-address.ts';
import type { Vitals } from '#jobs/vitals.ts';
import type { Hub } from '#live/hub.ts';
import type { StaffAccounts } from '#accounts/accounts.ts';
import type { FirstRestore } from '../backup/first-restore.ts';
import type { OwnBackups } from '../backup/own-backups.ts';
import type { Config, LogLevel } from '../start/config.ts';
import type { RouterContextProvider, ServerBuild } from 'react-router';

/** The dependencies of the app; tests pass their own. */
export interface AppDeps {
  config: Pick<Config, 'apiKey' | 'publicUrl' | 'trustedProxies'> & Partial<Config>;
  pool: pg.Pool;
  db: Db;
  secrets: Secrets;
  commands: CommandContext;
  hub: Hub;
  accounts: StaffAccounts;
  demo: Demo;
  /** The address where providers reach this installation; the public address by default. */
  inbound?: Inbound;
  /** The addresses where phones may reach this machine; none if absent. */
  networks?: NetworkAddresses;
  /** Providers of texts, by name; those of `channels/providers.ts` if absent. */
  providers?: Readonly<Record<string, Provider>>;
  /** Backups of this installation; none are taken if absent. */
  backups?: Pick<OwnBackups, 'begin'>;
  /** The restore of the set-up page; it offers none if absent. */
  restore?: FirstRestore;
  /** The health of the background work, if it runs in this process. */
  vitals?: () => Vitals | null;
  log: LogOptions;
  registerPages: (
    fastify: FastifyInstance,
    options: Required<Pick<AppOptions, 'makeContext' | 'isFormProof' | 'countPage' | 'maySendFiles'>>,
  ) => Promise<void>;
}

export interface LogOptions {
  level: LogLevel | 'silent';
  /** Takes one line of JSON. */
  write: (line: string) => void;
}

/** Whether a form came from a page that this browser was given. */
export type ProofCheck = (request: FastifyRequest, proof: string) => boolean;

export interface AppOptions {
  /** The built app; in development, a function that returns the newest build. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Puts what loaders and actions need (database, session, announce, ...) into the request's context. */
  makeContext?: (request: FastifyRequest, context: RouterContextProvider, reply: FastifyReply) => void | Promise<void>;
  /** Counts a page for the visitor's network; throws `too_many`. */
  countPage?: (request: FastifyRequest) => void;
  /** Whether a form came from a page that this browser was given. */
  isFormProof?: ProofCheck;
  /** Whether somebody is signed in who may send files. */
  maySendFiles?: (context: RouterContextProvider) => boolean;
  /** In development Vite serves the assets. */
  isDevelopment?: boolean;
}
