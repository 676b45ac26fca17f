// What a place spends on texts, and may spend, for staff who are responsible for it. Numbers appear only as prefixes,
// and only those of blocked groups.

import { findCarriersOfPlace } from '#db/messaging/carriers.ts';
import type { Db } from '#db/database.ts';
import { findHeldPrefixes } from '#db/messaging/held-prefixes.ts';
import type { PlaceRow } from '#db/place/places.ts';
import { orNothing } from '#db/secret/unreadable.ts';
import { fieldOf, type Secrets } from '#db/secret/secrets.ts';
import { countBooked, findSpentTexts, type SpentTexts, findSpending, setOf } from '#db/messaging/spending.ts';
import { serviceDay } from '#domain/local-time.ts';
import { rulesOf, type SpendingSet } from '#domain/messaging/spending.ts';
import { costOfPart, currencyOf, estimatedCost, isCurrency, type CostOf } from '#domain/messaging/text-costs.ts';

const dayMs = 86_400_000;
export const spentDays = 30;

export async function presentSpending(
  db: Db,
  secrets: Secrets,
  place: PlaceRow,
  { now, carriers }: { now: Date; carriers: readonly string[] },
) {
  const { organization_id: organizationId, id: placeId, time_zone: zone } = place;
  const key = { organizationId, placeId };
  const [known, accounts, texts, today, held] = await Promise.all([
    findSpending(db, key),
    findCarriersOfPlace(db, place),
    findSpentTexts(db, { ...key, zone, since: new Date(now.getTime() - spentDays * dayMs) }),
    countBooked(db, key, serviceDay(now, zone)),
    findHeldPrefixes(db, key, new Date(now.getTime() - dayMs)),
  ]);
  const set = known ? setOf(known) : nothingSet;
  const rules = rulesOf(set, place.country);
  const currency = known?.currency && isCurrency(known.currency) ? known.currency : currencyOf(place.country);
  const table = known?.costs ?? {};
  const spent = texts.map((one) => ({ ...one, cost: one.parts * costOfPart(table, one, currency) }));
  const channels = accounts.map(({ provider }) => provider).filter((name) => carriers.includes(name));
  return {
    set,
    rules,
    currency,
    today,
    /** The average of the days with texts; null: there were none. */
    usualDay: usualDayOf(spent),
    spent,
    costs: costRows(rules.countries, channels, spent).map((row) => ({
      ...row,
      /** The cost that the place set; null: none. */
      own: table[row.country]?.[row.channel] ?? null,
      estimate: estimatedCost(row.country, row.channel, currency),
    })),
    held: held.map(({ id, prefix, held_at: heldAt, released_at: releasedAt }) => ({
      id,
      /** The first digits of its numbers. */
      prefix: orNothing(secrets.read(prefix, fieldOf.heldPrefix(id))) ?? '?',
      heldAt: heldAt.toISOString(),
      isReleased: releasedAt !== null,
    })),
  };
}

type SpentRow = SpentTexts & { cost: number };

const nothingSet: SpendingSet = {
  countries: null,
  dayMost: null,
  numberMost: null,
  prefixMost: null,
  addressMost: null,
  unusualAfter: null,
};

function usualDayOf(spent: readonly SpentRow[]) {
  const days = new Set(spent.map(({ day }) => day)).size;
  if (days === 0) return null;
  const sum = (of: (row: SpentRow) => number): number => spent.reduce((all, row) => all + of(row), 0);
  return { texts: Math.round(sum(({ texts }) => texts) / days), cost: sum(({ cost }) => cost) / days };
}

/** Every country that the place allows, by every channel it has, and the countries that it texted recently. */
function costRows(countries: readonly string[], channels: readonly string[], spent: readonly SpentRow[]): CostOf[] {
  const all = [
    ...countries.flatMap((country) => channels.map((channel) => ({ country, channel }))),
    ...spent.filter(({ country }) => country !== '').map(({ country, channel }) => ({ country, channel })),
  ];
  const rows = new Map(all.map((row) => [`${row.country} ${row.channel}`, row]));
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
