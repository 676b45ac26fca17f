// The demo: Harbour Clinic with invented staff; the simulator plays its guests and hosts through the public API. The
// demo's account and key are derived from the installation's secret, so only their hashes are stored.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Accounts } from '#accounts/accounts.ts';
import type { Demo } from '#app/session/request.server.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { openDemo, removeDemo, sweepAfterDemo } from '#commands/installation/open-demo.ts';
import { findDesksOfPlace } from '#db/place/desks.ts';
import { findDemoPlace } from '#db/place/places.ts';
import { harbourClinic, hosts, type CastLine } from '#test/cast.ts';
import { createDemoApi } from './demo-api.ts';
import { startSimulator, type Simulator } from './simulator.ts';

export interface DemoDeps {
  commands: CommandContext;
  accounts: Accounts;
}

export interface Stage {
  /** The address where programs on this machine reach the server. */
  origin: string;
  report: (error: unknown) => void;
}

export interface RunningDemo extends Demo {
  /** Call once the server listens: continues a demo that already exists. */
  begin: (stage: Stage) => Promise<void>;
  stop: () => Promise<void>;
}

const { tomas } = hosts;
const afterwardsMs = 300;

export function createDemo({ commands, accounts }: DemoDeps): RunningDemo {
  const bearer = commands.secrets.derive('demo-key');
  const host = { name: tomas.name, email: 'demo@turnstone.example', password: commands.secrets.derive('demo-host') };
  let stage: Stage | null = null;
  let simulator: Simulator | null = null;
  const stop = async (): Promise<void> => {
    const running = simulator;
    simulator = null;
    await running?.stop();
  };
  const resume = async (): Promise<void> => {
    const place = await findDemoPlace(commands.db);
    const [desk] = place ? await findDesksOfPlace(commands.db, place) : [];
    if (!desk || simulator || !stage) return;
    const api = createDemoApi(stage.origin, bearer);
    simulator = startSimulator({ api, deskId: desk.id, report: stage.report });
  };
  return {
    async begin(where) {
      stage = where;
      await resume();
    },
    stop,
    slug: async () => (await findDemoPlace(commands.db))?.slug ?? null,
    async open(address) {
      const { userId } = await accounts.create(host);
      const { slug } = await openDemo(commands, {
        ...founding,
        member: { userId, name: host.name, role: 'manager' },
        key: { name: 'Demo', bearer },
      });
      await resume();
      const { cookies } = await accounts.signIn({ ...host, address });
      return { slug, cookies };
    },
    async remove() {
      await stop();
      const organizationId = await removeDemo(commands);
      if (organizationId === null) return;
      await sleep(afterwardsMs);
      await sweepAfterDemo(commands, organizationId);
    },
  };
}

const { lines, desks, languages, ...place } = harbourClinic;
const slugs: readonly string[] = lines.map(({ slug }) => slug);

const founding = {
  organizationName: place.name,
  place: { ...place, languages: [...languages] },
  lines: lines.map((line): CastLine => line),
  desks: desks.map(({ name, directions, lines: served }) => ({
    name,
    directions,
    lines: served.map((slug) => slugs.indexOf(slug)),
  })),
};
