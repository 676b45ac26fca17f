// The one statement that reads all facts of a batch. It has a part for each wanted kind of fact. Each part looks up
// every entry of its list separately (`lateral … limit`): by an index, whatever sizes the planner assumes.

import { noTicketPart, ticketPart } from './known-ticket.ts';
import type { FactsWanted } from './facts-wanted.ts';

/** One list of values for each column of a part's list. */
type Columns = [type: string, values: unknown[]][];

interface Part<Entry> {
  columns: (entries: Entry[]) => Columns;
  /** `list` is the part's unnested list. */
  select: (list: string) => string;
}

// The newest are enough: older ones stand in nobody's way.
const visitsBy = (mark: 'phone' | 'browser'): string =>
  `(select * from ticket f where f.organization_id = i.org and f.${mark}_index = coalesce(i.${mark}, me.${mark}_index)
      and f.place_id = i.place and f.state in ('waiting', 'held', 'called', 'serving', 'served')
      order by f.ended_at desc nulls first limit 20)`;

const parts: { [Kind in keyof FactsWanted]: Part<FactsWanted[Kind][number]> } = {
  tickets: {
    columns: (list) => [
      ['uuid', list.map((t) => t.organizationId)],
      ['uuid', list.map((t) => t.ticketId)],
    ],
    select: (list) => `select 'ticket' as why, null::jsonb as extra, ${ticketPart} from ${list} i(org, id), lateral (
      select * from ticket f where f.organization_id = i.org and f.id = i.id limit 1) t`,
  },
  fronts: {
    columns: (list) => [
      ['uuid', list.map((f) => f.organizationId)],
      ['uuid', list.map((f) => f.lineId)],
      ['int', list.map((f) => f.max)],
    ],
    select: (
      list,
    ) => `select 'front' as why, null::jsonb as extra, ${ticketPart} from ${list} i(org, line, most), lateral (
      select * from ticket f where f.organization_id = i.org and f.line_id = i.line and f.state = 'waiting'
      order by f.rank limit i.most) t`,
  },
  phones: {
    columns: (list) => [
      ['uuid', list.map((p) => p.organizationId)],
      ['uuid', list.map((p) => p.lineId)],
      ['bytea', list.map((p) => p.phoneIndex)],
    ],
    select: (
      list,
    ) => `select 'phone' as why, null::jsonb as extra, ${ticketPart} from ${list} i(org, line, phone), lateral (
      select * from ticket f where f.organization_id = i.org and f.line_id = i.line and f.phone_index = i.phone
      and f.state in ('waiting', 'held', 'called', 'serving') limit 1) t`,
  },
  keys: {
    columns: (list) => [
      ['uuid', list.map((k) => k.organizationId)],
      ['text', list.map((k) => k.scope)],
      ['text', list.map((k) => k.key)],
    ],
    select: (
      list,
    ) => `select 'key' as why, jsonb_build_object('organizationId', k.organization_id, 'scope', k.scope, 'key', k.key,
      'bodyHash', encode(k.body_hash, 'hex'), 'answer', k.answer, 'isRefusal', k.is_refusal) as extra, ${noTicketPart} from ${list} i(org, scope, key), lateral (
      select * from idempotency f where f.organization_id = i.org and f.scope = i.scope and f.key = i.key limit 1) k`,
  },
  desks: {
    columns: (list) => [
      ['uuid', list.map((d) => d.organizationId)],
      ['uuid', list.map((d) => d.deskId)],
    ],
    select: (
      list,
    ) => `select 'desk' as why, jsonb_build_object('id', d.id, 'place_id', d.place_id, 'is_open', d.is_open,
      'line_ids', d.line_ids) as extra, ${noTicketPart} from ${list} i(org, id), lateral (
      select * from desk f where f.organization_id = i.org and f.id = i.id limit 1) d`,
  },
  lastEvents: {
    columns: (list) => [
      ['uuid', list.map((e) => e.organizationId)],
      ['uuid', list.map((e) => e.ticketId)],
    ],
    select: (
      list,
    ) => `select 'last' as why, jsonb_build_object('ticketId', t.id, 'lineId', e.line_id, 'seq', e.seq, 'at', e.at,
      'kind', e.kind, 'actorKind', e.actor_kind, 'actorId', e.actor_id, 'before', e.data -> 'before') as extra, ${noTicketPart}
      from ${list} i(org, id), lateral (
      select * from ticket f where f.organization_id = i.org and f.id = i.id limit 1) t, lateral (
      select * from event g where g.organization_id = t.organization_id and g.line_id = t.line_id and g.seq = t.last_seq limit 1) e`,
  },
  behind: {
    columns: (list) => [
      ['uuid', list.map((b) => b.organizationId)],
      ['uuid', list.map((b) => b.ticketId)],
      ['int', list.map((b) => b.max)],
    ],
    select: (
      list,
    ) => `select 'behind' as why, to_jsonb(me.id) as extra, ${ticketPart} from ${list} i(org, id, most), lateral (
      select * from ticket f where f.organization_id = i.org and f.id = i.id limit 1) me, lateral (
      select * from ticket f where f.organization_id = me.organization_id and f.line_id = me.line_id and f.state = 'waiting'
      and f.rank > me.rank order by f.rank limit i.most) t`,
  },
  twins: {
    columns: (list) => [
      ['uuid', list.map((t) => t.organizationId)],
      ['uuid', list.map((t) => t.ticketId)],
      ['uuid', list.map((t) => t.lineId)],
    ],
    select: (
      list,
    ) => `select 'phone' as why, null::jsonb as extra, ${ticketPart} from ${list} i(org, id, line), lateral (
      select * from ticket f where f.organization_id = i.org and f.id = i.id limit 1) me, lateral (
      select * from ticket f where f.organization_id = me.organization_id and f.line_id = coalesce(i.line, me.line_id)
      and f.phone_index = me.phone_index and f.state in ('waiting', 'held', 'called', 'serving') limit 1) t`,
  },
  visits: {
    columns: (list) => [
      ['uuid', list.map((v) => v.organizationId)],
      ['uuid', list.map((v) => v.placeId)],
      ['uuid', list.map((v) => v.ticketId)],
      ['bytea', list.map((v) => v.phoneIndex)],
      ['bytea', list.map((v) => v.browserIndex)],
    ],
    select: (
      list,
    ) => `select 'phone' as why, null::jsonb as extra, ${ticketPart} from ${list} i(org, place, id, phone, browser) left join lateral (
      select * from ticket f where f.organization_id = i.org and f.id = i.id limit 1) me on true, lateral (
      ${visitsBy('phone')} union all ${visitsBy('browser')}) t`,
  },
  served: {
    columns: (list) => [
      ['uuid', list.map((l) => l.organizationId)],
      ['uuid', list.map((l) => l.lineId)],
    ],
    select: (
      list,
    ) => `select 'served' as why, to_jsonb(i.id) as extra, ${noTicketPart} from ${list} i(org, id), lateral (
      select from desk f where f.organization_id = i.org and f.archived_at is null and i.id = any (f.line_ids) limit 1) d`,
  },
};

const kinds = Object.keys(parts) as (keyof FactsWanted)[];

/** Prepared under a name made of its parts: a connection plans each combination once. Null if no fact is wanted. */
export function factsStatement(wanted: FactsWanted): { name: string; text: string; values: unknown[] } | null {
  const used = kinds.filter((kind) => wanted[kind].length > 0);
  if (used.length === 0) return null;
  const values: unknown[] = [];
  const selects = used.map((kind) => selectOf(kind, wanted, values));
  return {
    name: `line-facts-${used.map((kind) => kinds.indexOf(kind)).join('')}`,
    text: selects.join('\n union all '),
    values,
  };
}

function selectOf(kind: keyof FactsWanted, wanted: FactsWanted, values: unknown[]): string {
  // Each part takes the entries of its own kind, as the type of `parts` says.
  const part = parts[kind] as Part<FactsWanted[typeof kind][number]>;
  const params = part.columns(wanted[kind]).map(([type, list]) => `$${values.push(list)}::${type}[]`);
  return part.select(`unnest(${params.join(', ')})`);
}
