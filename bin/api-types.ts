/**
 * Writes contract/openapi.json from the routes and contract/api-types.ts from it. Run `npm run api-types` after a change of the API;
 * server/openapi.test.ts fails until then.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openapiText } from '#server/api/openapi-text.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = `${root}bin/openapi-types/`;

await writeFile(`${root}contract/openapi.json`, await openapiText());
if (!existsSync(`${folder}node_modules`)) run('npm', ['ci', '--ignore-scripts', '--no-progress', '--loglevel=error']);
run(process.execPath, [
  `${folder}node_modules/openapi-typescript/bin/cli.js`,
  `${root}contract/openapi.json`,
  '--output',
  `${root}contract/api-types.ts`,
]);

function run(program: string, args: string[]): void {
  const { status } = spawnSync(program, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
}
