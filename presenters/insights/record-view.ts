// What was promised of waits beside what came: of all guests, by the place in line, and by line.

import type { RecordRow, RecordView } from '#contract/views.ts';
import { placeGroupNames, placeGroups, sumOf, type PlaceGroup } from '#domain/insights/day-figure.ts';
import { recordOf } from '#domain/wait/wait-record.ts';
import type { LineOfRange, RangeFigures } from './chart-facts.ts';

export function recordView({ sum, byLine }: RangeFigures): RecordView {
  const places = placeGroupNames.map((name, at) => {
    const next = placeGroupNames[at + 1];
    const range = { from: placeGroups[name], to: next ? placeGroups[next] - 1 : null };
    return { ...judged(name, sum, name), ...range };
  });
  const lines = Array.from(byLine, ([lineId, figure]) => judged(lineId, figure))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
  return {
    all: judged('all', sum),
    places: places.filter(({ count }) => count > 0),
    lines: lines.length > 1 ? lines : [],
  };
}

/** In minutes; of one group of places, or of all. */
function judged(key: string, figure: Pick<LineOfRange, 'judged'>, group?: PlaceGroup): RecordRow {
  const rows = Object.entries(figure.judged).flatMap(([name, numbers]) => {
    const [groupOfRow, range = ''] = name.split(' ');
    const [low = 0, high = 0] = range.split('-').map(Number);
    return group === undefined || groupOfRow === group ? [{ width: high - low, numbers }] : [];
  });
  const [, earlier = 0, , later = 0, outside = 0, toldLonger = 0, raised = 0, raises = 0, raisedBy = 0] = sumOf(
    rows.map(({ numbers }) => numbers),
  );
  const widths = rows.map(({ width, numbers: [people = 0] }): [number, number] => [width, people]);
  return { key, toldLonger, raised, raises, raisedBy, ...recordOf({ earlier, later, widths, outside: outside / 60 }) };
}
