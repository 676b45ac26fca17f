/**
 * Who may import whom, as one table. A room is a folder at the root of the repository; the two halves of `app/` count as
 * two rooms, because a file that ends in `.server.ts` never reaches a browser.
 */
const below: Record<string, readonly string[]> = {
  domain: [],
  timers: [],
  contract: ['domain'],
  db: ['domain', 'timers'],
  channels: ['domain', 'timers'],
  accounts: ['db', 'channels', 'contract', 'domain', 'timers'],
  commands: ['db', 'channels', 'contract', 'domain', 'timers'],
  presenters: ['db', 'channels', 'contract', 'domain', 'timers'],
  live: ['commands', 'presenters', 'db', 'channels', 'contract', 'domain', 'timers'],
  jobs: ['commands', 'presenters', 'db', 'channels', 'contract', 'domain', 'timers'],
  'app-server': ['accounts', 'commands', 'presenters', 'db', 'channels', 'contract', 'domain', 'timers', 'app'],
  app: ['contract', 'domain', 'app-server'],
  server: ['live', 'jobs', 'accounts', 'commands', 'presenters', 'db', 'channels', 'contract', 'domain', 'timers'],
};

/**
 * What the server knows of the app that it mounts: what a request's context holds, the routes a guest's page can go to, and the browsers that several people
 * share, where a passkey signs in by a call instead of a page. Everything else comes with the build.
 */
const mounted = new Set([
  'app/context/context.server.ts',
  'app/page/guest-routes.server.ts',
  'app/session/request.server.ts',
  'app/session/shared-desk.server.ts',
]);

/** Rooms whose code runs in a browser, or may: nothing of Node, no database, no server framework. */
export const runsInBrowser = new Set(['domain', 'contract', 'app']);
const serverPackages = /^(node:|(pg|kysely|fastify|better-auth|graphile-worker)($|\/)|@fastify\/)/;
const inOutPackages = /^(react|react-dom|react-router|@react-router\/.*|@lingui\/.*)($|\/)/;

/** The room of a path relative to the root of the repository, or undefined where no rule applies (bin, bench, ...). */
export function roomOf(path: string): string | undefined {
  const room = path.split('/')[0] ?? '';
  if (room === 'app') return /\.server\.tsx?$/.test(path) ? 'app-server' : 'app';
  return room in below ? room : undefined;
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/**
 * Says why `importer` may not import `target`, or undefined where it may.
 * Both are paths relative to the root; a package's name is passed as `packageName` instead of a target.
 */
export function refusal(importer: string, imported: { path: string } | { packageName: string }): string | undefined {
  const room = roomOf(importer);
  if (room === undefined) return undefined;
  return 'path' in imported
    ? refusedPath(importer, room, imported.path)
    : refusedPackage(importer, room, imported.packageName);
}

function refusedPath(importer: string, room: string, path: string): string | undefined {
  const top = path.split('/')[0] ?? '';
  // A theme over several rooms stands beside one of them, and goes through the others.
  if (importer.endsWith('.db.test.ts')) return undefined;
  if (['bench', 'bin'].includes(top) && !isTest(importer)) return `${importer}: the product does not import ${top}/.`;
  // The cast is shared by the tests and the demo; the rest of test/ is for tests only.
  if (top === 'test' && path !== 'test/cast.ts' && !isTest(importer)) return `${importer}: only tests import test/.`;
  const other = roomOf(path);
  if (other === undefined || other === room || below[room]?.includes(other)) return undefined;
  if (room === 'server' && mounted.has(path)) return undefined;
  const allowed = below[room]?.join(', ') || 'nothing of ours';
  return `${room} may not import ${other}: down only, never up, never sideways. It may import ${allowed}.`;
}

function refusedPackage(importer: string, room: string, name: string): string | undefined {
  if (isTest(importer) || !runsInBrowser.has(room)) return undefined;
  if (room === 'domain' && inOutPackages.test(name)) return `domain is pure: it may not import ${name}.`;
  if (room === 'app' && importer.startsWith('app/entry.')) return undefined;
  return serverPackages.test(name) ? `${room} runs in a browser: it may not import ${name}.` : undefined;
}
