/**
 * `npm run waits -- FILE.jsonl`: how good the wait estimates would have been for the guests of a log
 * (domain/wait/README.md).
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { playLog, readWaitEvent, type BucketRecord, type LogRecord } from '#domain/wait/play-log.ts';
import type { WaitEvent } from '#domain/wait/wait-event.ts';
import { bucketNames, share, tableLines } from '#server/rehearsal/rehearsal-text.ts';

const usage = `npm run waits -- FILE.jsonl [options]
  --measure-from SECONDS  learn before, count after
  --learn off             predict only
  --forget daily          every day is a first day
  --scale 8               time stretched so many times
  --raw                   seconds, before rounding
  --json                  for programs`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const chosen = readOptions(args);
  if (!chosen) {
    console.error(usage);
    return 2;
  }
  const { events, faults } = await readLog(chosen.file);
  for (const fault of faults.slice(0, 10)) console.error(fault);
  if (faults.length > 0) {
    console.error(`${faults.length} lines of ${chosen.file} can't be read.`);
    return 1;
  }
  const record = playLog(events, chosen.options);
  console.log(chosen.isJson ? JSON.stringify(record) : tableOf(record));
  return 0;
}

function readOptions(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'measure-from': { type: 'string', default: '-Infinity' },
        learn: { type: 'string', default: 'on' },
        forget: { type: 'string', default: 'never' },
        scale: { type: 'string', default: '1' },
        raw: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const [measureFrom, scale] = [Number(values['measure-from']), Number(values.scale)];
    const [file] = positionals;
    const isUnderstood =
      positionals.length === 1 &&
      ['on', 'off'].includes(values.learn) &&
      ['daily', 'never'].includes(values.forget) &&
      scale > 0 &&
      !Number.isNaN(measureFrom);
    if (!file || !isUnderstood) return null;
    const options = {
      measureFrom,
      scale,
      isLearning: values.learn === 'on',
      forgetsDaily: values.forget === 'daily',
      isRaw: values.raw,
      clock: () => performance.now(),
    };
    return { file, isJson: values.json, options };
  } catch {
    return null;
  }
}

async function readLog(file: string): Promise<{ events: WaitEvent[]; faults: string[] }> {
  const events: WaitEvent[] = [];
  const faults: string[] = [];
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(file) })) {
    number += 1;
    if (text.trim() === '') continue;
    const event = readWaitEvent(text);
    if (typeof event === 'string') faults.push(`line ${number}: ${event}`);
    else events.push(event);
  }
  return { events, faults };
}

function tableOf({ all, buckets, unit, left, untold, millisecondsPerEstimate }: LogRecord): string {
  const heads = ['', 'guests', 'mae', 'inside', 'earlier', 'later', 'width', 'score'];
  const rows = buckets.map((record, bucket) => [bucketNames[bucket] ?? '', ...cells(record)]);
  const { low, high } = all.share;
  return [
    ...tableLines([heads, ['waited', ...cells(all)], ...rows]),
    '',
    `${all.met} of ${all.count} met; four in five should be (95 %: ${share(low, 1)} to ${share(high, 1)}).`,
    `Mean error, width and score in ${unit}. ${left} left, ${untold} could be told nothing.`,
    `${millisecondsPerEstimate.toFixed(2)} ms for an estimate.`,
  ].join('\n');
}

function cells({ count, mae, met, earlier, later, meanWidth, score }: BucketRecord): string[] {
  const number = (value: number): string => (count > 0 ? value.toFixed(1) : '');
  const shares = [met, earlier, later].map((part) => share(part, count));
  return [String(count), number(mae), ...shares, number(meanWidth), number(score)];
}
