// The demo: Harbour Clinic with invented staff; the simulator plays its guests and hosts through the public API. The
// demo's account and key are derived from the installation's secret, so only their hashes are stored.

import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Accounts } from '#accounts/accounts.ts';
import type { Demo } from '#app/session/request.server.ts';
import type { CommandContext } from '#commands/engine/command-context.ts';
import { linesOf } from '#commands/installation/trade-start.ts';
import { openDemo, removeDemo, sweepAfterDemo } from '#commands/installation/open-demo.ts';
import { findDesksOfPlace } from '#db/place/desks.ts';
import { findDemoPlace } from '#db/place/places.ts';
import { isTimeZone } from '#domain/local-time.ts';
import { offeredLanguages } from '#locales/languages.ts';
import { harbourClinic, hosts } from '#test/cast.ts';
import { createDemoApi } from './demo-api.ts';
import { pastPlaceOf, playPast } from './demo-past.ts';
import { startSimulator, type Simulator } from './simulator.ts';

interface Stage {
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

export function createDemo({ commands, accounts }: { commands: CommandContext; accounts: Accounts }): RunningDemo {
  const bearer = commands.secrets.derive('demo-key');
  const host = { name: tomas.name, email: 'demo@turnstone.example', password: commands.secrets.derive('demo-host') };
  let stage: Stage | null = null;
  let simulator: Simulator | null = null;
  const stop = async (): Promise<void> => {
    const running = simulator;
    simulator = null;
    await running?.stop();
  };
  const resume = async (standing: readonly string[] = []): Promise<void> => {
    const place = await findDemoPlace(commands.db);
    const [desk] = place ? await findDesksOfPlace(commands.db, place) : [];
    if (!desk || simulator || !stage) return;
    const api = createDemoApi(stage.origin, bearer);
    const guests = new Map(standing.map((id) => [id, commands.secrets.ticketToken(id)]));
    simulator = startSimulator({ api, deskId: desk.id, guests, report: stage.report });
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
      const timeZone = zoneOfMachine();
      const isOpen = (await findDemoPlace(commands.db)) !== null;
      const { slug, standing } = await openDemo(commands, {
        ...founding,
        place: { ...founding.place, timeZone },
        past: isOpen
          ? []
          : playPast({ ...pastPlaceOf(harbourClinic), now: commands.now(), timeZone, seed: randomInt(maxSeed) }),
        member: { userId, name: host.name, role: 'manager' },
        key: { name: 'Demo', bearer },
      });
      await resume(standing);
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

const maxSeed = 2 ** 31;

/** The demo's hours are those of whoever looks. */
function zoneOfMachine(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : place.timeZone;
}

const { lines, desks, ...place } = harbourClinic;
const slugs: readonly string[] = lines.map(({ slug }) => slug);
const clinic = linesOf('clinic');

const founding = {
  organizationName: place.name,
  place: { ...place, languages: [...offeredLanguages] },
  // Named in every language, as in a clinic that somebody sets up.
  lines: slugs.flatMap((slug, at) => clinic.slice(at, at + 1).map((line) => ({ ...line, slug }))),
  desks: desks.map(({ name, directions, lines: served }) => ({
    name,
    directions,
    lines: served.map((slug) => slugs.indexOf(slug)),
  })),
};
