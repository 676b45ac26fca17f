import { expect, test } from 'vitest';
import { PlaceClock, type DateOrder } from './place-times.ts';
import { ColumnPlaces, DateOrderVote, VisitReader, type RowFault } from './read-visits.ts';
import { chooseColumns, columnFault } from './visit-columns.ts';

const heads = ['Arrived', 'Called', 'Done', 'Service', 'Counter', 'Queue'];
const columns = {
  arrival: 'Arrived',
  start: 'Called',
  end: 'Done',
  service: 'Service',
  desk: 'Counter',
  line: 'Queue',
};
const places = new ColumnPlaces(heads, columns);
const now = Date.parse('2026-03-02T12:00:00Z') / 1000;
const newReader = (order: DateOrder = 'day') =>
  new VisitReader({ places, order, clock: new PlaceClock('Europe/Berlin'), now });

test('a row is a visit, in the time zone of the place', () => {
  const { visits, refused } = (() => {
    const reader = newReader();
    reader.read(['2026-03-02 09:00', '2026-03-02 09:10:30', '2026-03-02 09:20', 'Passport', '7', 'Main'], 2);
    reader.read(['2026-03-02 09:01', '', '', 'Permit', '', 'Main'], 3);
    return reader;
  })();
  expect(refused.count).toBe(0);
  expect(visits.count).toBe(2);
  expect(new Date((visits.arrival[0] ?? 0) * 1000).toISOString()).toBe('2026-03-02T08:00:00.000Z');
  expect((visits.start[0] ?? 0) - (visits.arrival[0] ?? 0)).toBe(630);
  expect(visits.start[1]).toBeNaN();
  expect([visits.service[0], visits.service[1], visits.desk[0], visits.desk[1]]).toEqual([0, 1, 0, -1]);
  expect([visits.services.all, visits.desks.all, visits.lines.all]).toEqual([['Passport', 'Permit'], ['7'], ['Main']]);
});

test('what makes no sense is refused with its line, and the rest is used', () => {
  const reader = newReader();
  const rows: [RowFault, string[]][] = [
    ['no_arrival', ['', '2026-03-02 09:00', '']],
    ['arrival_not_a_time', ['yesterday', '2026-03-02 09:00', '']],
    ['start_not_a_time', ['2026-03-02 09:00', 'soon', '']],
    ['end_not_a_time', ['2026-03-02 09:00', '2026-03-02 09:10', '2026-03-02 25:00']],
    ['start_before_arrival', ['2026-03-02 09:00', '2026-03-02 08:59:59', '']],
    ['end_before_start', ['2026-03-02 09:00', '2026-03-02 09:10', '2026-03-02 09:09']],
    ['end_before_start', ['2026-03-02 09:00', '', '2026-03-02 08:00']],
    ['in_the_future', ['2026-03-02 13:11', '', '']],
    ['wait_too_long', ['2026-02-27 09:00', '2026-02-28 09:01', '']],
    ['service_too_long', ['2026-03-01 09:00', '2026-03-01 09:00', '2026-03-01 21:01']],
  ];
  for (const [index, [, cells]] of rows.entries()) reader.read(cells, index + 2);
  expect(reader.refused.rows).toEqual(rows.map(([why], index) => ({ line: index + 2, why })));
  expect(reader.refused.byFault.end_before_start).toBe(2);
  reader.read(['2026-03-02 09:00', '2026-03-02 09:00', '2026-03-02 09:00'], 20);
  expect(reader.visits.count).toBe(1);
  for (let line = 0; line < 100; line += 1) reader.read(['x'], line);
  expect([reader.refused.count, reader.refused.rows.length]).toEqual([110, 50]);
});

test('days and months are told apart by all rows', () => {
  const voteOf = (...times: string[]): DateOrder | null => {
    const vote = new DateOrderVote();
    for (const time of times) vote.count([time, '', ''], places);
    return vote.order;
  };
  expect(voteOf('03/04/2026 09:00')).toBeNull();
  expect(voteOf('03/04/2026 09:00', '25/04/2026 09:00')).toBe('day');
  expect(voteOf('03/04/2026 09:00', '04/25/2026 09:00')).toBe('month');
  expect(voteOf('25/04/2026 09:00', '04/25/2026 09:00')).toBeNull();
  expect(voteOf('25/04/2026 09:00', '26/04/2026 09:00', '04/25/2026 09:00')).toBe('day');
  expect(voteOf('2026-04-03 09:00', '03.04.2026 09:00', '4/4/2026 09:00')).toBe('day');
  const reader = newReader('month');
  reader.read(['02/01/2026 09:00', '', ''], 2);
  reader.read(['25/01/2026 09:00', '', ''], 3);
  expect(reader.visits.count).toBe(1);
  expect(reader.refused.rows).toEqual([{ line: 3, why: 'arrival_not_a_time' }]);
});

test('columns are found by their usual names, unless others are chosen', () => {
  expect(chooseColumns(heads, {})).toEqual({
    arrival: 'Arrived',
    start: 'Called',
    service: 'Service',
    desk: 'Counter',
    line: 'Queue',
  });
  expect(chooseColumns(heads, { end: 'Done', line: '' })).toEqual({ ...columns, line: undefined });
  expect(chooseColumns(['Ankunft', 'Aufruf', 'Ende', 'Schalter'], {})).toEqual({
    arrival: 'Ankunft',
    start: 'Aufruf',
    end: 'Ende',
    desk: 'Schalter',
  });
  expect(chooseColumns(['ticket_issued', 'SERVICE START', 'service-end', 'Trámite'], {})).toEqual({
    arrival: 'ticket_issued',
    start: 'SERVICE START',
    end: 'service-end',
    service: 'Trámite',
  });
  expect(columnFault(heads, { arrival: 'Arrived', start: 'Nothing' })).toBe('no_such_column');
  expect(columnFault(heads, { start: 'Called' })).toBe('no_arrival_column');
  expect(columnFault(heads, { arrival: 'Arrived' })).toBe('no_start_column');
  expect(columnFault(heads, { arrival: 'Arrived', start: 'Called' })).toBe('no_end_and_no_desk_column');
  expect(columnFault(heads, { arrival: 'Arrived', start: 'Called', end: 'Called' })).toBe('column_twice');
  expect(columnFault(heads, { arrival: 'Arrived', start: 'Called', desk: 'Counter' })).toBeNull();
});
