import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { checkEnd, checkLinks, type ChainHead, type ChainLink } from './check-links.ts';
import { eventText, noHash, type EventFields } from './event-text.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const start: ChainHead = { seq: 0, hash: noHash };

const fields = fc.record({
  at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }).map((at) => at.toISOString()),
  actorKind: fc.constantFrom('guest', 'member', 'system'),
  actorId: fc.option(fc.uuid()),
  kind: fc.constantFrom('joined', 'called', 'moved'),
  ticketId: fc.option(fc.uuid()),
  commandId: fc.uuid(),
  data: fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), {
    noNullPrototype: true,
    maxKeys: 4,
  }),
});
const logs = fc
  .tuple(fc.uuid(), fc.uuid(), fc.array(fields, { minLength: 1, maxLength: 12 }))
  .map(([organizationId, lineId, events]) =>
    events.map((event, at) => ({ ...event, organizationId, lineId, seq: at + 1 })),
  );

type Row = EventFields & { hash: string };

function chained(events: EventFields[]): Row[] {
  let last = noHash;
  return events.map((event) => ({ ...event, hash: (last = hashOf(eventText(last, event))) }));
}

const linksOf = (rows: Row[]): ChainLink[] =>
  rows.map((row) => ({ seq: row.seq, hash: row.hash, textAfter: (previous) => eventText(previous, row) }));

/** The seq of the first row with a fault; null if there is none. */
function faultOf(rows: Row[], kept: Row[]): number | null {
  const last = kept.at(-1);
  const walked = checkLinks(start, linksOf(rows), hashOf);
  return (walked.fault ?? checkEnd(walked.head, last ? { seq: last.seq, hash: last.hash } : start))?.seq ?? null;
}

function rowAt(rows: Row[], at: number): Row {
  const row = rows[at];
  if (!row) throw new Error('no such row');
  return row;
}

const pick = (rows: Row[], seed: number): number => seed % rows.length;

test('a log that nobody touched fits', () => {
  fc.assert(fc.property(logs, (events) => faultOf(chained(events), chained(events)) === null));
});

test('a change of any field of any event is found, and named', () => {
  const changes: ((row: Row) => Row)[] = [
    (row) => ({ ...row, organizationId: `${row.organizationId}x` }),
    (row) => ({ ...row, lineId: `${row.lineId}x` }),
    (row) => ({ ...row, at: `${row.at}x` }),
    (row) => ({ ...row, actorKind: `${row.actorKind}x` }),
    (row) => ({ ...row, actorId: row.actorId === null ? '' : null }),
    (row) => ({ ...row, kind: `${row.kind}x` }),
    (row) => ({ ...row, ticketId: row.ticketId === null ? 'null' : null }),
    (row) => ({ ...row, commandId: `${row.commandId}x` }),
    (row) => ({ ...row, data: { ...row.data, planted: null } }),
    (row) => ({ ...row, data: { data: row.data } }),
    (row) => ({ ...row, hash: hashOf(row.hash) }),
  ];
  fc.assert(
    fc.property(logs, fc.nat(), fc.constantFrom(...changes), (events, seed, change) => {
      const rows = chained(events);
      const at = pick(rows, seed);
      const touched = rows.map((row, index) => (index === at ? change(row) : row));
      expect(faultOf(touched, rows)).toBe(at + 1);
    }),
  );
});

test('an event left out, put in, said twice or in another place is found', () => {
  fc.assert(
    fc.property(logs, fc.nat(), fc.nat(), (events, one, other) => {
      const rows = chained(events);
      const [at, to] = [pick(rows, one), pick(rows, other)];
      expect(faultOf(rows.toSpliced(at, 1), rows)).toBe(at + 1);
      expect(faultOf(rows.toSpliced(at, 0, rowAt(rows, at)), rows)).not.toBeNull();
      const swapped = rows.with(at, rowAt(rows, to)).with(to, rowAt(rows, at));
      expect(faultOf(swapped, rows)).toBe(at === to ? null : Math.min(at, to) + 1);
      // The forger also corrects the numbers.
      const numbered = (list: Row[]): Row[] => list.map((row, index) => ({ ...row, seq: index + 1 }));
      expect(faultOf(numbered(rows.toSpliced(at, 1)), rows)).toBe(at + 1);
      expect(faultOf(numbered(rows.toSpliced(at, 0, rowAt(rows, at))), rows)).toBe(at === rows.length ? null : at + 2);
    }),
  );
});

test('a log that was written anew from some event on ends in another head', () => {
  fc.assert(
    fc.property(logs, fc.nat(), (events, seed) => {
      const rows = chained(events);
      const at = pick(rows, seed);
      const anew = chained(events.map((event, index) => (index === at ? { ...event, kind: 'left' } : event)));
      expect(checkLinks(start, linksOf(anew), hashOf).fault).toBeNull();
      expect(faultOf(anew, rows)).toBe(rows.length);
    }),
  );
});

test('the text is the same before storing and after, whatever the order of names', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const shuffled: unknown = JSON.parse(JSON.stringify(value), (_, part: unknown) =>
        part && typeof part === 'object' && !Array.isArray(part)
          ? Object.fromEntries(Object.entries(part).toReversed())
          : part,
      );
      expect(canonicalJson(shuffled)).toBe(canonicalJson(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(canonicalJson({ b: undefined, c: [undefined, 1.0, -0, 1e21], a: 'é\n' })).toBe(
    '{"a":"é\\n","c":[null,1,0,1e+21]}',
  );
});

test('the text of an event is what the documents say', () => {
  const event = {
    organizationId: 'o',
    lineId: 'l',
    seq: 1,
    at: '2026-01-31T09:00:00.000Z',
    actorKind: 'guest',
    actorId: null,
  } as const;
  expect(eventText(noHash, { ...event, kind: 'joined', ticketId: 't', commandId: 'c', data: { z: 1, a: 'x' } })).toBe(
    `["turnstone.event.1","${noHash}","o","l",1,"2026-01-31T09:00:00.000Z","guest",null,"joined","t","c",{"a":"x","z":1}]`,
  );
});
