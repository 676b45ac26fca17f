/**
 * Writes contract/openapi.json from the routes and contract/api-types.ts from it. Run `npm run api-types` after a change of the API;
 * server/api/openapi.test.ts fails until then.
 */
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openapiText } from '#server/api/openapi-text.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = `${root}bin/openapi-types/`;
const typesFile = `${root}contract/api-types.ts`;

const text = await openapiText();
await writeFile(`${root}contract/openapi.json`, text);
if (!existsSync(`${folder}node_modules`)) run('npm', ['ci', '--ignore-scripts', '--no-progress', '--loglevel=error']);
run(process.execPath, [
  `${folder}node_modules/openapi-typescript/bin/cli.js`,
  `${root}contract/openapi.json`,
  '--output',
  typesFile,
]);

const hash = createHash('sha256').update(text).digest('hex');
const types = await readFile(typesFile, 'utf8');
await writeFile(typesFile, `// Made from openapi.json ${hash} by bin/api-types.ts.\n${types}`);

function run(program: string, args: string[]): void {
  const { status } = spawnSync(program, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
}
