import { describe, expect, test } from 'vitest';
import { followEvent } from './follow-event.ts';
import { newHall, type Hall } from './hall.ts';
import { LogDays } from './play-log.ts';
import { predictWaits } from './predict-waits.ts';
import { deskDayOf, usualHoursOn, type CalledVisit } from './usual-hours.ts';
import type { WaitEvent } from './wait-event.ts';

const minute = 60;
const noon = 12 * 60;

/** Guests of ten minutes each, one after the other; each has waited a quarter of an hour. Minutes of the day. */
const shift = (desk: string, from: number, until: number, line = 'a'): CalledVisit[] =>
  Array.from({ length: (until - from) / 10 }, (_, index) => {
    const calledAt = (from + 10 * index) * minute;
    return { line, desk, joinedAt: calledAt - 15 * minute, calledAt, endedAt: calledAt + 10 * minute };
  });

/** The same guests, who waited a minute. */
const atOnce = (visits: readonly CalledVisit[]) =>
  visits.map((visit) => ({ ...visit, joinedAt: visit.calledAt - minute }));

const minutesAway = (visits: readonly CalledVisit[], desk: string) =>
  deskDayOf(visits)
    .get(desk)
    ?.map(({ from, until }) => [from / minute, until / minute]);

describe('when a desk was away', () => {
  const first = shift('first', 9 * 60, 17 * 60);

  test('at noon, at the start and for the rest of the day, while guests waited', () => {
    const second = [...shift('second', 10 * 60, noon), ...shift('second', noon + 60, 15 * 60)];
    expect(minutesAway([...first, ...second], 'second')).toEqual([
      [0, 10 * 60],
      // Half of its last guest's time: it was going to close at some minute of it.
      [noon - 5, noon + 60],
      [15 * 60 - 5, Infinity],
    ]);
    expect(minutesAway([...first, ...second], 'first')).toEqual([]);
  });

  test('not where nobody waited, or only guests of other lines', () => {
    const pause = [...shift('second', 9 * 60, noon), ...shift('second', noon + 60, 17 * 60)];
    expect(minutesAway([...atOnce(first), ...pause], 'second')).toEqual([]);
    expect(minutesAway(pause, 'second')).toEqual([]);
    expect(minutesAway([...shift('first', 9 * 60, 17 * 60, 'b'), ...pause], 'second')).toEqual([]);
  });

  test('not where one guest alone waited, who may have been away', () => {
    const pause = atOnce([...shift('second', 9 * 60, noon), ...shift('second', noon + 60, 17 * 60)]);
    const away = { line: 'a', desk: 'first', joinedAt: 11 * 3600, calledAt: 13 * 3600, endedAt: 14 * 3600 };
    expect(minutesAway([away, ...pause], 'second')).toEqual([]);
    expect(minutesAway([away, { ...away, calledAt: away.calledAt - minute }, ...pause], 'second')).toHaveLength(1);
  });

  test('not for a quarter of an hour', () => {
    const pause = [...shift('second', 9 * 60, noon), ...shift('second', noon + 15, 16 * 60 + 55)];
    expect(minutesAway([...first, ...pause], 'second')).toEqual([]);
  });
});

test('the days of four weeks count, from the third on, the same weekday and the newer ones more', () => {
  const known = (...days: number[]) => new Map(days.map((day) => [day, deskDayOf([])]));
  const today = { dayBegan: 0, linesOf: new Map() };
  expect(usualHoursOn(100, known(99, 98), today)).toBeNull();
  expect(usualHoursOn(100, known(99, 98, 71, 100, 101), today)).toBeNull();
  const [yesterday, , lastWeek] = usualHoursOn(100, known(99, 98, 93), today)?.days ?? [];
  expect(lastWeek?.weight).toBeGreaterThan(3 * (yesterday?.weight ?? Infinity));
});

describe('a wait told beside a desk that is away from noon to one on every day', () => {
  /** Two desks that call one guest after the other; the second one is closed at noon. */
  function day(number: number, until = 17 * 60): WaitEvent[] {
    const began = number * 86_400;
    const at = (minutes: number): number => began + minutes * minute;
    const desk = (id: string, spans: [number, number][]): WaitEvent[] =>
      spans.flatMap(([from, to]) => [
        { at: at(from), kind: 'open', desk: id, line: 'a' },
        ...shift(id, from, to).flatMap(({ joinedAt, calledAt, endedAt }): WaitEvent[] => {
          const ticket = `${id} ${number} ${calledAt}`;
          return [
            { at: began + joinedAt, kind: 'join', ticket, line: 'a' },
            { at: began + calledAt, kind: 'call', ticket, desk: id },
            { at: began + endedAt - 20, kind: 'end', ticket },
          ];
        }),
        { at: at(to), kind: 'close', desk: id },
      ]);
    const events = [
      ...desk('first', [[9 * 60, 17 * 60]]),
      ...desk('second', [
        [9 * 60, noon],
        [noon + 60, 17 * 60],
      ]),
    ];
    return events.filter((event) => event.at < at(until)).sort((one, other) => one.at - other.at);
  }

  /** After some such days, at this minute of the next one, with so many in line. */
  function hallAt(minutes: number, waiting: number, { knows = true } = {}): Hall {
    const hall = newHall();
    const days = new LogDays(86_400);
    const events = [0, 1, 2, 3].flatMap((number) => day(number));
    const guests = Array.from({ length: waiting }, (_, index): WaitEvent => {
      return { at: 4 * 86_400 + minutes * minute, kind: 'join', ticket: `guest ${index}`, line: 'a' };
    });
    for (const event of [...events, ...day(4, minutes), ...guests]) {
      days.follow(hall, event);
      followEvent(hall, event);
    }
    if (!knows) hall.usual = null;
    return hall;
  }

  const playedMinutes = (hall: Hall, ahead: number): number =>
    (predictWaits({ hall, lineId: 'a', now: hall.now })?.places[ahead]?.played ?? Number.NaN) / minute;

  test('is shorter just before one', () => {
    const ahead = 8;
    expect(playedMinutes(hallAt(noon + 50, ahead, { knows: false }), ahead)).toBeGreaterThan(70);
    expect(playedMinutes(hallAt(noon + 50, ahead), ahead)).toBeLessThan(60);
  });

  test('is longer just before noon', () => {
    const ahead = 6;
    expect(playedMinutes(hallAt(noon - 15, ahead, { knows: false }), ahead)).toBeLessThan(45);
    expect(playedMinutes(hallAt(noon - 15, ahead), ahead)).toBeGreaterThan(50);
  });

  test('is as it is seen where the desk keeps other hours today', () => {
    const hall = hallAt(noon + 20, 4);
    followEvent(hall, { at: hall.now, kind: 'open', desk: 'second', line: 'a' });
    const known = playedMinutes(hall, 4);
    hall.usual = null;
    expect(known).toBeCloseTo(playedMinutes(hall, 4), 5);
  });

  test('never counts on nobody: whoever is left alone in a line is not gone for the day', () => {
    const hall = hallAt(16 * 60 + 30, 3);
    followEvent(hall, { at: hall.now, kind: 'close', desk: 'first' });
    const gone = deskDayOf([...shift('second', 9 * 60, 16 * 60 + 40), ...shift('first', 9 * 60, 20 * 60)]);
    const hours = { dayBegan: 4 * 86_400, linesOf: new Map([['second', ['a']]]) };
    hall.usual = usualHoursOn(4, new Map([0, 1, 2, 3].map((number) => [number, gone])), hours);
    expect(gone.get('second')?.at(-1)?.until).toBe(Infinity);
    expect(playedMinutes(hall, 3)).toBeLessThan(60);
  });
});
