/** `npm run bench` runs every bench, `npm run bench weight` one. A missed limit is a failure. */
import { existsSync } from 'node:fs';
import { holds, tableOf, type Bench } from './bench.ts';

const benches = [
  'start',
  'weight',
  'first-hour',
  'first-visit',
  'phone',
  'commands',
  'http',
  'storm',
  'telling',
  'live',
  'rush',
  'soak',
  'console',
  'insights',
  'backup',
  'waits',
  'rehearse',
].filter((name) => existsSync(`${import.meta.dirname}/${name}.ts`));

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. Write one of: ${benches.join(', ')}.`);
  process.exit(2);
}

let isGood = true;
for (const name of chosen.length > 0 ? chosen : benches) {
  const began = performance.now();
  const { run } = (await import(`./${name}.ts`)) as { run: Bench };
  const rows = await run();
  console.log(`\n${name} (${((performance.now() - began) / 1000).toFixed(1)} s)\n${tableOf(rows)}`);
  isGood &&= rows.every(holds);
}
console.log(isGood ? '\nEvery limit holds.' : '\nA limit is missed.');
process.exitCode = isGood ? 0 : 1;
