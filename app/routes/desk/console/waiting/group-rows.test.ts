import { expect, test } from 'vitest';
import type { StaffTicket } from '#contract/views.ts';
import { staffTicket } from '#test/example-view.ts';
import { groupRows } from './group-rows.ts';

function guest(number: number, lineId = 'walk-in'): StaffTicket {
  return staffTicket({ id: `${lineId} ${number}`, number: `A-${String(number).padStart(2, '0')}`, lineId });
}

const line = Array.from({ length: 100 }, (_, index) => guest(index + 1));

/** The group of each guest. A guest whose group changes renders again. */
function partsOf(tickets: StaffTicket[]): Map<string, string> {
  return new Map(groupRows(tickets).flatMap(({ key, tickets: own }) => own.map(({ id }) => [id, key] as const)));
}

function movedBetween(before: StaffTicket[], after: StaffTicket[]): string[] {
  const parts = partsOf(before);
  return [...partsOf(after)].filter(([id, key]) => (parts.get(id) ?? key) !== key).map(([id]) => id);
}

test('all stand in their order, each once, in parts that have keys of their own', () => {
  const returned = [...line.slice(40, 43), guest(7), ...line.slice(43)];
  const groups = groupRows(returned);
  expect(groups.flatMap(({ tickets }) => tickets)).toEqual(returned);
  expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
  expect(groups.length).toBeGreaterThan(4);
  let before = 0;
  for (const group of groups) {
    expect(group.before).toBe(before);
    before += group.tickets.length;
  }
});

test('a call leaves everyone else in the part they were in', () => {
  for (let called = 0; called < 90; called += 1)
    expect(movedBetween(line.slice(called), line.slice(called + 1))).toEqual([]);
});

test('a moved guest changes the group of few others', () => {
  for (const place of [0, 1, 30, 99]) {
    for (const from of [0, 50, 95]) {
      const moved = line[from];
      if (!moved || from === place) continue;
      const rest = line.filter((ticket) => ticket !== moved);
      const after = [...rest.slice(0, place), moved, ...rest.slice(place)];
      expect(movedBetween(line, after).filter((id) => id !== moved.id).length).toBeLessThan(17);
    }
  }
});

test('lines that take turns make groups of the usual size', () => {
  const mixed = line.flatMap((ticket, index) => [ticket, guest(index + 1, 'results')]);
  const sizes = groupRows(mixed).map(({ tickets }) => tickets.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(32);
  expect(sizes.length).toBeGreaterThan(8);
});
