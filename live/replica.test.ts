import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveLine } from '#db/ticket/live-rows.ts';
import type { LiveTicket } from '#db/ticket/ticket-reader.ts';
import { rankOfSeq, uniqueBetween } from '#domain/ticket/rank.ts';
import { liveLine, liveTicket } from '#test/live-facts.ts';
import { LineReplica } from './replica.ts';

const nobody = (): boolean => false;
const line = (head: number): LiveLine => liveLine({ head });

test('a line of joins, calls, returns and departures stays in order, whatever happens', () => {
  const step = fc.record({ what: fc.constantFrom('join', 'call', 'return', 'leave', 'move'), who: fc.nat(30) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const truth = new Map<string, LiveTicket>();
      const replica = new LineReplica(line(0), []);
      steps.forEach(({ what, who }, at) => {
        const changed = next(truth, what, who, at + 1);
        if (changed) truth.set(changed.id, changed);
        replica.apply(line(at + 1), changed ? [changed] : [], nobody);
      });
      const waiting = [...truth.values()]
        .filter(({ state }) => state === 'waiting')
        .sort((a, b) => (a.rank < b.rank ? -1 : 1));
      expect(replica.waiting.map(({ id }) => id)).toEqual(waiting.map(({ id }) => id));
      waiting.forEach(({ id }, ahead) => expect(replica.aheadOf(id)).toBe(ahead));
      const others = [...truth.values()].filter(({ state }) => state === 'called').map(({ id }) => id);
      expect(replica.others.map(({ id }) => id).sort()).toEqual(others.sort());
    }),
  );
});

function next(truth: Map<string, LiveTicket>, what: string, who: number, seq: number): LiveTicket | null {
  if (what === 'join') return liveTicket({ id: `t${seq}`, rank: rankOfSeq(seq), last_seq: seq });
  const ticket = [...truth.values()][who % Math.max(1, truth.size)];
  if (!ticket || ticket.state === 'left') return null;
  if (what === 'call') return { ...ticket, state: 'called' };
  if (what === 'leave') return { ...ticket, state: 'left', ended_at: new Date() };
  const ranks = [...truth.values()].map(({ rank }) => rank).sort();
  const [after, before] = [ranks[who % ranks.length] ?? null, ranks[(who % ranks.length) + 1] ?? null];
  return { ...ticket, state: 'waiting', rank: uniqueBetween(after, before, seq) };
}

test('two who change places do not get into each other’s way', () => {
  const [a, b] = [liveTicket({ id: 'a', rank: 'A' }), liveTicket({ id: 'b', rank: 'B' })];
  const replica = new LineReplica(line(1), [a, b]);
  replica.apply(
    line(2),
    [
      { ...a, rank: 'B' },
      { ...b, rank: 'A' },
    ],
    nobody,
  );
  expect(replica.waiting.map(({ id }) => id)).toEqual(['b', 'a']);
});

test('whoever was sent to another line is handed back, and forgotten here', () => {
  const ticket = liveTicket({ id: 'a', line_id: 'here' });
  const replica = new LineReplica(liveLine({ id: 'here' }), [ticket]);
  const gone = replica.apply(liveLine({ id: 'here' }), [{ ...ticket, line_id: 'there' }], nobody);
  expect(gone.map(({ id }) => id)).toEqual(['a']);
  expect(replica.find('a')).toBeUndefined();
});

test('who is over is kept only where asked, and let go when nobody asks any more', () => {
  const over = liveTicket({ id: 'a', state: 'served', ended_at: new Date() });
  const replica = new LineReplica(line(1), []);
  replica.apply(line(2), [over], () => true);
  expect(replica.find('a')).toBe(over);
  replica.forget(nobody);
  expect(replica.others).toEqual([]);
});
