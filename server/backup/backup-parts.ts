// What is inside a backup, as one stream: a head, the rows of each table as COPY writes them, and an end that says how
// many rows there were. Each part is a letter, a length in four bytes, and that many bytes.

import { z } from 'zod';
import type { Snapshot } from '#db/backup/snapshot.ts';
import type { RestoreFault } from '#domain/installation/restore-fault.ts';
import { ConfigError } from '../start/config.ts';

/** A change that older versions cannot read raises it. */
const format = 1;
const headBytes = 5;
const maxPartBytes = 64 * 1024 * 1024;
const newline = 0x0a;

const table = z.object({ name: z.string(), columns: z.array(z.string()).min(1) });
const firstPart = z.object({ turnstoneBackup: z.number() });
const headPart = firstPart.extend({
  version: z.string(),
  takenAt: z.coerce.date(),
  postgres: z.string(),
  migrations: z.array(z.string()).min(1),
  secretCheck: z.string().nullable(),
  places: z.number(),
  tickets: z.number(),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});
const endPart = z.object({ rows: z.array(z.number()) });

export type BackupHead = z.infer<typeof headPart>;
type BackupTable = z.infer<typeof table>;

export type BackupPart =
  | { kind: 'head'; head: BackupHead }
  | { kind: 'table'; table: BackupTable }
  | { kind: 'rows'; bytes: Buffer }
  /** Of each table, in the order of the head. */
  | { kind: 'end'; rows: number[] };

/** How far it is: in which table, and how many bytes of all tables. */
export interface BackupProgress {
  table: string;
  bytes: number;
}

/** A backup that cannot be restored, with the sentence for a terminal and the reason for a page. */
export class UnfitBackup extends ConfigError {
  readonly fault: RestoreFault;
  constructor(fault: RestoreFault, sentence: string) {
    super([sentence]);
    this.fault = fault;
  }
}
/** The file is not what was written. */
export class DamagedBackup extends Error {}
/** The file is of a version after this one. */
export class NewerBackup extends Error {}

/** Writes the parts. `counted` gets how many rows there were, before the end. */
export async function* partsOf(
  { facts, copy }: Snapshot,
  version: string,
  onProgress: (progress: BackupProgress) => void = () => undefined,
  counted: (rows: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const { secretCheck, ...rest } = facts;
  yield* part(
    'H',
    textOf({ turnstoneBackup: format, version, ...rest, secretCheck: secretCheck?.toString('hex') ?? null }),
  );
  const rowsOf: number[] = [];
  let bytes = 0;
  for (const one of facts.tables) {
    yield* part('T', textOf(one));
    const copied = copy(one);
    for await (const chunk of copied as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      yield* part('D', chunk);
      onProgress({ table: one.name, bytes });
    }
    rowsOf.push(copied.rowCount);
    onProgress({ table: one.name, bytes });
  }
  counted(rowsOf.reduce((sum, rows) => sum + rows, 0));
  yield* part('E', textOf({ rows: rowsOf }));
}

export const textOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** A letter, a length, and the content. */
export function part(letter: string, content: Buffer): Buffer[] {
  const head = Buffer.alloc(headBytes);
  head.write(letter);
  head.writeUInt32BE(content.length, 1);
  return [head, content];
}

/** Reads the parts, and throws unless every table of the head is there, every row, the end, and nothing after it. */
export async function* readParts(stream: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  let head: BackupHead | null = null;
  let isEnded = false;
  const rows: number[] = [];
  for await (const { letter, content } of splitParts(stream)) {
    if (isEnded || (head === null) !== (letter === 'H')) throw new DamagedBackup();
    if (head === null) {
      if (read(firstPart, content).turnstoneBackup > format) throw new NewerBackup();
      head = read(headPart, content);
      yield { kind: 'head', head };
    } else if (letter === 'T') {
      const next = head.tables[rows.length];
      if (!next || JSON.stringify(next) !== JSON.stringify(read(table, content))) throw new DamagedBackup();
      rows.push(0);
      yield { kind: 'table', table: next };
    } else if (letter === 'D') {
      // COPY writes a row as a line, and a line's end inside a value as two letters.
      rows.push((rows.pop() ?? 0) + countLines(content));
      yield { kind: 'rows', bytes: content };
    } else {
      isEnded = letter === 'E' && rows.length === head.tables.length;
      if (!isEnded || read(endPart, content).rows.join() !== rows.join()) throw new DamagedBackup();
      yield { kind: 'end', rows };
    }
  }
  if (!isEnded) throw new DamagedBackup();
}

function read<Value>(schema: z.ZodType<Value>, content: Buffer): Value {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch (error) {
    throw new DamagedBackup('', { cause: error });
  }
}

/** The same again, whole parts only. */
export async function* splitParts(stream: AsyncIterable<Buffer>): AsyncGenerator<{ letter: string; content: Buffer }> {
  let held: Buffer[] = [];
  let bytes = 0;
  let wanted = headBytes;
  for await (const chunk of stream) {
    held.push(chunk);
    bytes += chunk.length;
    while (bytes >= wanted) {
      const joined = Buffer.concat(held);
      const length = headBytes + joined.readUInt32BE(1);
      if (length > maxPartBytes) throw new DamagedBackup();
      wanted = length;
      held = [joined];
      if (bytes < length) break;
      yield { letter: joined.toString('latin1', 0, 1), content: joined.subarray(headBytes, length) };
      held = [joined.subarray(length)];
      bytes -= length;
      wanted = headBytes;
    }
  }
  if (bytes > 0) throw new DamagedBackup();
}

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) lines += 1;
  return lines;
}
