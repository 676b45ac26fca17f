import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkEnd, checkLinks } from '../log-chain/check-links.ts';
import { noHash } from '../log-chain/event-text.ts';
import { auditText, type AuditFields } from './entry-text.ts';
import { auditGroups, auditKinds } from './kinds.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const text = fc.option(fc.string({ maxLength: 8 }));

const entries = fc
  .array(
    fc.record({
      organizationId: fc.constant('o'),
      seq: fc.constant(0),
      at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }).map((at) => at.toISOString()),
      actorKind: fc.constantFrom('member', 'nobody'),
      actorId: text,
      kind: fc.constantFrom(...auditKinds),
      subjectKind: text,
      subjectId: text,
      placeId: text,
      networkMark: text,
      data: fc.dictionary(fc.string({ maxLength: 5 }), fc.oneof(fc.string(), fc.integer()), { noNullPrototype: true }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((list): AuditFields[] => list.map((entry, at) => ({ ...entry, seq: at + 1 })));

test('a change of any field of any entry is found, and named', () => {
  fc.assert(
    fc.property(entries, fc.nat(), fc.nat(), (list, one, other) => {
      let last = noHash;
      const hashes = list.map((entry) => (last = hashOf(auditText(last, entry))));
      const at = one % list.length;
      const names = [
        'organizationId',
        'at',
        'actorKind',
        'actorId',
        'kind',
        'subjectKind',
        'subjectId',
        'placeId',
        'networkMark',
        'data',
      ];
      const name = names[other % names.length] ?? '';
      const links = (touched: AuditFields[]) =>
        touched.map((entry, index) => ({
          seq: index + 1,
          hash: hashes[index] ?? null,
          textAfter: (previous: string) => auditText(previous, entry),
        }));
      const touched = list.map((entry, index): AuditFields => {
        if (index !== at) return entry;
        return {
          ...entry,
          [name]: name === 'data' ? { ...entry.data, planted: 1 } : `${entry[name as 'kind']}x`,
        };
      });
      const start = { seq: 0, hash: noHash };
      const untouched = checkLinks(start, links(list), hashOf);
      expect(untouched.fault ?? checkEnd(untouched.head, { seq: list.length, hash: last })).toBeNull();
      expect(checkLinks(start, links(touched), hashOf).fault).toEqual({ seq: at + 1, why: 'changed' });
    }),
  );
});

test('each kind is in one group', () => {
  expect(new Set(auditKinds).size).toBe(auditKinds.length);
  expect(Object.keys(auditGroups).length).toBeGreaterThan(5);
});
