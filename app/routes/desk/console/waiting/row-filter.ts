import type { StaffTicket } from '#contract/views.ts';
import { waitsLonger } from '../facts/ticket-facts.ts';
import { needsOf } from '../ticket/need-tags.tsx';

/** Filters that a guest passes or not. */
const marks = {
  longer: waitsLonger,
  not_reached: ({ reach }: StaffTicket) => reach.state === 'not_reached',
  needs: (ticket: StaffTicket) => needsOf(ticket).length > 0,
} as const;

/** Filters by a value that every guest has, or has not. */
const values = {
  line: ({ lineId }: StaffTicket) => lineId,
  service: ({ service }: StaffTicket) => service,
  language: ({ language }: StaffTicket) => language,
} as const;

/** The waiting guests that a host looks at. */
export type RowFilter =
  | { by: 'all' | keyof typeof marks; value?: undefined }
  | { by: keyof typeof values; value: string };

export const everybody: RowFilter = { by: 'all' };

export function passesFilter(ticket: StaffTicket, filter: RowFilter, now: number): boolean {
  if (filter.by === 'all') return true;
  return filter.value === undefined ? marks[filter.by](ticket, now) : values[filter.by](ticket) === filter.value;
}

/** The filters that find somebody and leave somebody out, so that each changes what is seen. */
export function usefulFilters(tickets: readonly StaffTicket[], now: number): RowFilter[] {
  const byMark = Object.keys(marks).map((by) => ({ by: by as keyof typeof marks }));
  const byValue = Object.keys(values).flatMap((name) => {
    const by = name as keyof typeof values;
    const found = new Set(tickets.map(values[by]).filter((value) => value !== null));
    return [...found].sort().map((value) => ({ by, value }));
  });
  return [...byMark, ...byValue].filter((filter) => {
    const count = tickets.filter((ticket) => passesFilter(ticket, filter, now)).length;
    return count > 0 && count < tickets.length;
  });
}
