import metadata from 'libphonenumber-js/max/metadata';
import examples from 'libphonenumber-js/mobile/examples';
import { formatAsYouType } from '#domain/phone/format-as-you-type.ts';
import { explainRefusal } from '#domain/phone/phone-fault.ts';
import { parsePhone } from '#domain/phone/phone.ts';
import { settlePhone } from '#domain/phone/settle-phone.ts';
import { randomInputs, type RandomInput } from '#test/chance/random-phone-inputs.ts';
import type { BenchRow } from './bench.ts';

const inputs = 100_000;
const maxMilliseconds = 5;
const tries = 5;

type Work = (input: RandomInput) => unknown;

/** How the server and the browser handle text that somebody typed. */
const works: Record<string, Work> = {
  'parsed, and a refusal explained': ({ input, country }) => {
    const phone = parsePhone(input, country, metadata);
    return phone.ok ? phone : explainRefusal(input, country, phone.code, metadata, examples);
  },
  'shown while it is typed': ({ input, country }) =>
    formatAsYouType({ value: input, caret: input.length }, country, metadata, ''),
  'settled in its field': ({ input, country }) => settlePhone(input, country, metadata),
};

/** The time of the slowest of a hundred thousand random inputs; no input may hang, even if it is made to attack the patterns. */
export async function run(): Promise<BenchRow[]> {
  return Object.entries(works).flatMap(([name, work]) => {
    const { slowest, total } = measure(work);
    return [
      {
        what: `${name}: the slowest of ${inputs / 1000}k inputs`,
        value: slowest,
        unit: 'ms',
        limit: maxMilliseconds,
        atMost: true,
      },
      { what: `${name}: each on average`, value: total / inputs, unit: 'ms', limit: 0.5, atMost: true },
    ];
  });
}

function measure(work: Work): { slowest: number; total: number } {
  for (const input of randomInputs(1, 2000)) work(input);
  let [slowest, total] = [0, 0];
  for (const input of randomInputs(2, inputs)) {
    const took = timeOf(work, input);
    total += took;
    // If only the garbage collector or another program delayed an input, a second run is fast.
    if (took > slowest) slowest = Math.max(slowest, Math.min(took, quickestOf(work, input)));
  }
  return { slowest, total };
}

function quickestOf(work: Work, input: RandomInput): number {
  return Math.min(...Array.from({ length: tries }, () => timeOf(work, input)));
}

function timeOf(work: Work, input: RandomInput): number {
  const began = performance.now();
  work(input);
  return performance.now() - began;
}
