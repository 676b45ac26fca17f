import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const repository = resolve(import.meta.dirname, '../..');
const report = z.object({
  diagnostics: z.array(z.object({ code: z.string().optional(), filename: z.string() })),
});

const text = 'turnstone(text-in-catalogs)';
const rooms = 'turnstone(rooms)';
const pure = 'turnstone(pure-domain)';
const timers = 'turnstone(guarded-timers)';
const sqlInDb = 'turnstone(sql-in-db)';
const boundedMaps = 'turnstone(bounded-maps)';

/** Faults to plant: the file, its source, and the rule that must catch it. */
const faults: [file: string, source: string, rule: string][] = [
  ['domain/up.ts', importOf('#contract/a.ts'), rooms],
  ['domain/relative.ts', importOf('../db/a.ts'), rooms],
  ['domain/line/far/deep.ts', importOf('../../../domain/ticket/a.ts'), rooms],
  ['domain/framework.ts', importOf('react'), rooms],
  ['domain/platform.ts', importOf('node:fs'), rooms],
  ['domain/clock.ts', 'export const a = () => Date.now();', pure],
  ['domain/moment.ts', 'export const a = () => new Date();', pure],
  ['domain/chance.ts', 'export const a = () => Math.random();', pure],
  ['contract/up.ts', importOf('#commands/a.ts'), rooms],
  ['contract/sideways.ts', importOf('#db/a.ts'), rooms],
  ['contract/platform.ts', importOf('pg'), rooms],
  ['db/up.ts', importOf('#presenters/a.ts'), rooms],
  ['db/sideways.ts', importOf('#channels/a.ts'), rooms],
  ['channels/up.ts', importOf('#jobs/a.ts'), rooms],
  ['channels/sideways.ts', importOf('#db/a.ts'), rooms],
  ['channels/phone/deep.ts', importOf('../../db/a.ts'), rooms],
  ['commands/up.ts', importOf('#live/a.ts'), rooms],
  ['commands/sideways.ts', importOf('#presenters/a.ts'), rooms],
  ['presenters/up.ts', importOf('#server/a.ts'), rooms],
  ['presenters/sideways.ts', importOf('../commands/a.ts'), rooms],
  ['live/up.ts', importOf('#server/a.ts'), rooms],
  ['live/sideways.ts', importOf('#jobs/a.ts'), rooms],
  ['jobs/sideways.ts', importOf('#live/a.ts'), rooms],
  ['jobs/type.ts', 'export type A = import("#live/a.ts").A;', rooms],
  ['jobs/later.ts', 'export const a = () => import("#live/a.ts");', rooms],
  ['jobs/again.ts', 'export * from "../live/a.ts";', rooms],
  ['app/routes/desk.server.ts', importOf('#live/a.ts'), rooms],
  ['app/routes/guest.server.ts', importOf('#jobs/a.ts'), rooms],
  ['app/routes/setup.server.ts', importOf('../../server/a.ts'), rooms],
  ['app/routes/guest.tsx', importOf('#commands/a.ts'), rooms],
  ['app/routes/board.tsx', importOf('../../presenters/a.ts'), rooms],
  ['app/hooks/database.ts', importOf('pg'), rooms],
  ['app/hooks/platform.ts', importOf('node:fs'), rooms],
  ['accounts/up.ts', importOf('#server/a.ts'), rooms],
  ['accounts/sideways.ts', importOf('#commands/a.ts'), rooms],
  ['commands/accounts.ts', importOf('#accounts/a.ts'), rooms],
  ['app/session/sign-in.tsx', importOf('#accounts/a.ts'), rooms],
  ['server/route.ts', importOf('#app/routes/a.server.ts'), rooms],
  ['server/session.ts', importOf('#app/session/browser-tickets.server.ts'), rooms],
  ['server/browser.ts', importOf('#app/a.tsx'), rooms],
  ['server/tests.ts', importOf('#test/postgres/postgres.ts'), rooms],
  ['server/bench.ts', importOf('../bench/a.ts'), rooms],
  ['app/text.tsx', 'export const A = () => <p>Wait here</p>;', text],
  ['app/literal.tsx', 'export const A = () => <p>{"Wait here"}</p>;', text],
  ['app/template.tsx', 'export const A = () => <p>{`Wait here`}</p>;', text],
  ['app/attribute.tsx', 'export const A = () => <b title="Wait here" />;', text],
  ['app/spoken.tsx', 'export const A = () => <img alt="Wait here" src="/a.png" />;', text],
  ['app/choice.tsx', 'export const A = (p: { b: boolean }) => <p>{p.b ? "Wait here" : "·"}</p>;', text],
  ['app/other-choice.tsx', 'export const A = (p: { b: boolean }) => <p>{p.b ? "·" : "Wait here"}</p>;', text],
  ['app/maybe.tsx', 'export const A = (p: { b: boolean }) => <p>{p.b && "Wait here"}</p>;', text],
  ['app/instead.tsx', 'export const A = (p: { b: string }) => <p>{p.b || "Nobody"}</p>;', text],
  ['app/joined.tsx', 'export const A = (p: { b: string }) => <p>{"Wait " + p.b}</p>;', text],
  ['app/hint.tsx', 'export const A = () => <Field hint="Wait here" />;', text],
  ['app/value.tsx', 'export const A = () => <b aria-valuetext={`Wait ${1}`} />;', text],
  ['app/title.ts', 'export const a = () => {\n  document.title = "Wait here";\n};', text],
  ['app/written.ts', 'export const a = (b: Element, c: boolean) => {\n  b.textContent = c ? "Wait" : "";\n};', text],
  ['app/alert.ts', 'export const a = () => alert("Wait here");', text],
  ['app/validity.ts', 'export const a = (b: HTMLInputElement) => b.setCustomValidity("Wait here");', text],
  ['app/notice.ts', 'export const a = () => new Notification("Wait here");', text],
  ['live/timeout.ts', 'export const a = (b: () => void) => setTimeout(b, 1);', timers],
  ['jobs/interval.ts', 'export const a = (b: () => void) => setInterval(() => b(), 1);', timers],
  ['server/immediate.ts', 'export const a = (b: () => void) => globalThis.setImmediate(b);', timers],
  ['commands/tick.ts', 'export const a = (b: () => void) => process.nextTick(b);', timers],
  ['channels/phone/microtask.ts', 'export const a = (b: () => void) => queueMicrotask(b);', timers],
  ['db/other-name.ts', 'export { a };\nimport { setTimeout as a } from "node:timers";', timers],
  ['app/entry.server.tsx', 'export const a = (b: () => void) => setTimeout(b, 1);', timers],
  ['app/routes/timer.server.ts', 'export const a = (b: () => void) => setTimeout(b, 1);', timers],
  ['commands/read.ts', 'export const a = (db: Db) => db.selectFrom("place").execute();', sqlInDb],
  ['commands/written.ts', 'export const a = (db: Db) => db.updateTable("place").execute();', sqlInDb],
  ['jobs/added.ts', 'export const a = (db: Db) => db.insertInto("place").execute();', sqlInDb],
  ['server/gone.ts', 'export const a = (db: Db) => db.deleteFrom("place").execute();', sqlInDb],
  ['presenters/raw.ts', 'export const a = (db: Db) => sql<{ b: string }>`select 1`.execute(db);', sqlInDb],
  ['accounts/filled.ts', 'export const a = new Map<string, number>();', boundedMaps],
  ['server/filled.ts', '/** Counts. */\nexport class A {\n  readonly b = new Map();\n}', boundedMaps],
  ['live/filled.ts', '// Bounded by nothing here.\nexport const a = 1;\nexport const b = new Map();', boundedMaps],
  ['timers/up.ts', importOf('#domain/a.ts'), rooms],
  ['app/routes/timers.tsx', importOf('#timers/a.ts'), rooms],
  ['domain/timers.ts', importOf('#timers/a.ts'), rooms],
  ['db/any.ts', 'export const a = (b: any) => String(b);', 'typescript(no-explicit-any)'],
  [
    'db/floating.ts',
    'const a = async () => 1;\nexport const b = () => {\n  a();\n};',
    'typescript(no-floating-promises)',
  ],
];

/** Clean files, so that a checker that refuses everything does not pass. */
const clean: [file: string, source: string][] = [
  ['domain/a.ts', 'export type A = { at: Date };\nexport const a = (now: Date): A => ({ at: now });'],
  ['domain/a.test.ts', importOf('vitest') + 'export * from "#test/postgres/postgres.ts";'],
  ['commands/a.db.test.ts', importOf('#presenters/a.ts') + importOf('../bin/a.ts')],
  ['contract/a.ts', importOf('#domain/a.ts')],
  ['db/a.ts', importOf('#domain/a.ts') + 'export * from "node:fs";\nexport * from "pg";'],
  ['db/query.ts', 'export const a = (db: Db) => sql`select 1`.execute(db.selectFrom("place"));'],
  ['commands/a.test.ts', 'export const a = (db: Db) => db.selectFrom("place").execute();'],
  ['commands/a.ts', importOf('#db/a.ts') + importOf('#channels/b.ts')],
  ['presenters/a.ts', importOf('#db/a.ts') + importOf('#contract/a.ts')],
  ['live/a.ts', importOf('#presenters/a.ts')],
  [
    'live/timer.ts',
    'export * from "node:timers/promises";\nconst guarded = (_place: string, work: () => void) => work;\n' +
      'export const a = (b: () => void) => setTimeout(guarded("live", b), 1);',
  ],
  ['live/map.ts', '// Bounded by the open lines.\nexport const a = new Map();\nexport const b = new Map([[1, a]]);'],
  ['commands/map.ts', 'export const a = new Map();'],
  ['app/hooks/timer.ts', 'export const a = (b: () => void) => setTimeout(b, 1);'],
  ['jobs/a.ts', importOf('#commands/a.ts') + importOf('#test/cast.ts')],
  ['app/a.tsx', 'export const A = () => <p title="1 · 2">{"· 7"}</p>;'],
  ['app/b.tsx', 'export const A = (p: { b: string }) => <p title={p.b}>{p.b === "open" ? p.b : "–"}</p>;'],
  // A folder of the app may bear the name of a room: only the resolved path decides.
  ['app/routes/a.tsx', importOf('../live/a.ts') + importOf('#domain/a.ts')],
  ['accounts/a.ts', importOf('#db/a.ts') + importOf('#domain/a.ts')],
  ['app/routes/a.server.ts', importOf('#commands/a.ts') + importOf('#accounts/a.ts') + importOf('#presenters/a.ts')],
  ['server/a.ts', importOf('#live/a.ts') + importOf('#accounts/a.ts') + importOf('#app/session/request.server.ts')],
];

let folder = '';
let found: { filename: string; code?: string | undefined }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnstone rooms '));
  await cp(join(repository, 'bin/lint'), join(folder, 'bin/lint'), { recursive: true });
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'package.json'])
    await cp(join(repository, name), join(folder, name));
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, source] of [...faults, ...clean]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${source}\n`);
  }
  found = report.parse(JSON.parse(await lint(folder))).diagnostics;
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test.for(faults)('%s is refused', ([file, , rule]) => {
  expect(found.filter((entry) => entry.filename === file).map((entry) => entry.code)).toContain(rule);
});

test.for(clean)('%s is accepted', ([file]) => {
  expect(found.filter((entry) => entry.filename === file)).toEqual([]);
});

test('no rule is switched off anywhere, and nothing is left for later', async () => {
  const forbidden = /(ox|es)lint-disable|@ts-(ignore|expect-error|nocheck)|TODO|FIXME/;
  const offenders: string[] = [];
  for (const room of await readdir(repository, { withFileTypes: true })) {
    if (!room.isDirectory() || /^(\.|node_modules$|build$|data$|docs$)/.test(room.name)) continue;
    for (const file of await readdir(join(repository, room.name), { recursive: true })) {
      if (!/^(?!.*node_modules\/).*\.(m?js|tsx?|css|po)$/.test(file) || file === 'house/architecture.test.ts') continue;
      if (forbidden.test(await readFile(join(repository, room.name, file), 'utf8')))
        offenders.push(`${room.name}/${file}`);
    }
  }
  expect(offenders).toEqual([]);
});

function importOf(specifier: string): string {
  return `export * from "${specifier}";\n`;
}

function lint(cwd: string): Promise<string> {
  const program = join(repository, 'node_modules/oxlint/bin/oxlint');
  return new Promise((done, fail) => {
    execFile(process.execPath, [program, '--format=json'], { cwd }, (error, stdout) => {
      // Exit code 1 is what is wanted here: there are faults.
      if (error !== null && stdout === '') fail(error);
      else done(stdout);
    });
  });
}
