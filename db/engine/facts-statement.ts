// The one statement that reads all facts of a batch. It has a part for each wanted kind of fact. Each part looks up
// every entry of its list separately (`lateral … limit`): by an index, whatever sizes the planner assumes.

import { noTicketPart, ticketPart, type TicketFactRow } from './known-ticket.ts';
import type { FactsWanted } from './facts-wanted.ts';

const typeOf = {
  organizationId: 'uuid',
  placeId: 'uuid',
  lineId: 'uuid',
  ticketId: 'uuid',
  deskId: 'uuid',
  phoneIndex: 'bytea',
  browserIndex: 'bytea',
  scope: 'text',
  key: 'text',
  max: 'int',
} as const;

interface Part<Entry> {
  why: TicketFactRow['why'];
  extra?: string;
  /** The part finds something else than tickets `t`. */
  isOther?: true;
  /** The fields of an entry, by their names in the unnested list `i`. */
  list: Record<string, keyof Entry & keyof typeof typeOf>;
  /** Joined to the list. */
  found: string;
}

// The newest are enough: older ones stand in nobody's way.
const visitsBy = (mark: 'phone' | 'browser'): string =>
  `(select * from ticket f where f.organization_id = i.org and f.${mark}_index = coalesce(i.${mark}, me.${mark}_index)
      and f.place_id = i.place and f.state in ('waiting', 'held', 'called', 'serving', 'served')
      order by f.ended_at desc nulls first limit 20)`;

const itself = '(select * from ticket f where f.organization_id = i.org and f.id = i.id limit 1)';

const parts: { [Kind in keyof FactsWanted]: Part<FactsWanted[Kind][number]> } = {
  tickets: { why: 'ticket', list: { org: 'organizationId', id: 'ticketId' }, found: `, lateral ${itself} t` },
  fronts: {
    why: 'front',
    list: { org: 'organizationId', line: 'lineId', most: 'max' },
    found: `, lateral (
      select * from ticket f where f.organization_id = i.org and f.line_id = i.line and f.state = 'waiting'
      order by f.rank limit i.most) t`,
  },
  phones: {
    why: 'phone',
    list: { org: 'organizationId', line: 'lineId', phone: 'phoneIndex' },
    found: `, lateral (
      select * from ticket f where f.organization_id = i.org and f.line_id = i.line and f.phone_index = i.phone
      and f.state in ('waiting', 'held', 'called', 'serving') limit 1) t`,
  },
  keys: {
    why: 'key',
    extra: `jsonb_build_object('organizationId', k.organization_id, 'scope', k.scope, 'key', k.key,
      'bodyHash', encode(k.body_hash, 'hex'), 'answer', k.answer, 'isRefusal', k.is_refusal)`,
    isOther: true,
    list: { org: 'organizationId', scope: 'scope', key: 'key' },
    found: `, lateral (
      select * from idempotency f where f.organization_id = i.org and f.scope = i.scope and f.key = i.key limit 1) k`,
  },
  desks: {
    why: 'desk',
    extra: `jsonb_build_object('id', d.id, 'place_id', d.place_id, 'is_open', d.is_open, 'line_ids', d.line_ids)`,
    isOther: true,
    list: { org: 'organizationId', id: 'deskId' },
    found: ', lateral (select * from desk f where f.organization_id = i.org and f.id = i.id limit 1) d',
  },
  lastEvents: {
    why: 'last',
    extra: `jsonb_build_object('ticketId', t.id, 'lineId', e.line_id, 'seq', e.seq, 'at', e.at,
      'kind', e.kind, 'actorKind', e.actor_kind, 'actorId', e.actor_id, 'before', e.data -> 'before')`,
    isOther: true,
    list: { org: 'organizationId', id: 'ticketId' },
    found: `, lateral ${itself} t, lateral (
      select * from event g where g.organization_id = t.organization_id and g.line_id = t.line_id and g.seq = t.last_seq limit 1) e`,
  },
  behind: {
    why: 'behind',
    extra: 'to_jsonb(me.id)',
    list: { org: 'organizationId', id: 'ticketId', most: 'max' },
    found: `, lateral ${itself} me, lateral (
      select * from ticket f where f.organization_id = me.organization_id and f.line_id = me.line_id and f.state = 'waiting'
      and f.rank > me.rank order by f.rank limit i.most) t`,
  },
  twins: {
    why: 'phone',
    list: { org: 'organizationId', id: 'ticketId', line: 'lineId' },
    found: `, lateral ${itself} me, lateral (
      select * from ticket f where f.organization_id = me.organization_id and f.line_id = coalesce(i.line, me.line_id)
      and f.phone_index = me.phone_index and f.state in ('waiting', 'held', 'called', 'serving') limit 1) t`,
  },
  visits: {
    why: 'phone',
    list: { org: 'organizationId', place: 'placeId', id: 'ticketId', phone: 'phoneIndex', browser: 'browserIndex' },
    found: ` left join lateral ${itself} me on true, lateral (${visitsBy('phone')} union all ${visitsBy('browser')}) t`,
  },
  served: {
    why: 'served',
    extra: 'to_jsonb(i.id)',
    isOther: true,
    list: { org: 'organizationId', id: 'lineId' },
    found: `, lateral (
      select from desk f where f.organization_id = i.org and f.archived_at is null and i.id = any (f.line_ids) limit 1) d`,
  },
};
const kinds = Object.keys(parts) as (keyof FactsWanted)[];

/** Prepared under a name made of its parts: a connection plans each combination once. Null if no fact is wanted. */
export function factsStatement(wanted: FactsWanted): { name: string; text: string; values: unknown[] } | null {
  const used = kinds.filter((kind) => wanted[kind].length > 0);
  if (used.length === 0) return null;
  const values: unknown[] = [];
  return {
    name: `line-facts-${used.map((kind) => kinds.indexOf(kind)).join('')}`,
    // Each part takes the entries of its own kind, as the type of `parts` says.
    text: used.map((kind) => selectOf(parts[kind] as Part<object>, wanted[kind], values)).join('\n union all '),
    values,
  };
}

function selectOf<Entry>(part: Part<Entry>, entries: readonly Entry[], values: unknown[]): string {
  const { why, extra = 'null::jsonb', isOther, list, found } = part;
  const params = Object.values(list).map(
    (name) => `$${values.push(entries.map((one) => one[name]))}::${typeOf[name]}[]`,
  );
  return `select '${why}' as why, ${extra} as extra, ${isOther ? noTicketPart : ticketPart}
    from unnest(${params.join(', ')}) i(${Object.keys(list).join(', ')})${found}`;
}
