import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOpenAt, type OpeningHours } from './opening-hours.ts';
import { previewOpening } from './opening-preview.ts';

const london = 'Europe/London';
// A Thursday; the clocks go forward on Sunday 29 March.
const now = new Date('2026-03-26T10:00:00Z');
const at = { now, zone: london };

test('shows a fortnight from today on the place’s own calendar', () => {
  const late = { now: new Date('2026-03-26T23:30:00Z'), zone: 'Asia/Tokyo' };
  const days = previewOpening({ fri: [{ from: '09:00', to: '12:00' }] }, [], late);
  expect(days).toHaveLength(14);
  expect(days[0]).toMatchObject({ day: '2026-03-27', weekday: 'fri', clockShift: 0 });
  expect(days[0]?.spans).toMatchObject([{ from: 540, to: 720, isCarriedOver: false }]);
  expect(days[1]?.spans).toEqual([]);
});

test('an evening past midnight is drawn on both days', () => {
  const [thursday, friday] = previewOpening({ thu: [{ from: '20:00', to: '02:30' }] }, [], at);
  expect(thursday?.spans).toMatchObject([{ from: 1200, to: 1440, isCarriedOver: false }]);
  expect(friday?.spans).toMatchObject([{ from: 0, to: 150, isCarriedOver: true }]);
  expect(friday?.spans[0]?.opens).toEqual(thursday?.spans[0]?.opens);
});

test('a closed day takes what begins on it and says why', () => {
  const exceptions = [{ date: '2026-03-27', reason: 'Stocktaking' }];
  const hours: OpeningHours = { thu: [{ from: '20:00', to: '02:00' }], fri: [{ from: '09:00', to: '17:00' }] };
  const [, friday] = previewOpening(hours, exceptions, at);
  expect(friday?.exception?.reason).toBe('Stocktaking');
  expect(friday?.spans).toMatchObject([{ from: 0, to: 120, isCarriedOver: true }]);
});

test('a day with other hours shows those', () => {
  const exceptions = [{ date: '2026-03-27', hours: [{ from: '10:00', to: '12:00' }] }];
  const [, friday] = previewOpening({ fri: [{ from: '09:00', to: '17:00' }] }, exceptions, at);
  expect(friday?.spans).toMatchObject([{ from: 600, to: 720 }]);
});

describe('where clocks change', () => {
  const changing = (hours: OpeningHours | null, today: string, zone = london) =>
    previewOpening(hours, [], { now: new Date(today), zone }).filter(({ clockShift }) => clockShift !== 0);

  test('the day says by how much', () => {
    expect(changing(null, '2026-03-26T10:00:00Z')).toMatchObject([{ day: '2026-03-29', clockShift: 60 }]);
    expect(changing(null, '2026-10-20T10:00:00Z')).toMatchObject([{ day: '2026-10-25', clockShift: -60 }]);
    expect(changing(null, '2026-04-01T10:00:00Z', 'Australia/Lord_Howe')).toMatchObject([{ clockShift: -30 }]);
    expect(changing(null, '2026-03-26T10:00:00Z', 'Asia/Tokyo')).toEqual([]);
  });

  test('hours inside the skipped hour do not happen', () => {
    const [sunday] = changing({ sun: [{ from: '01:10', to: '01:50' }] }, '2026-03-26T10:00:00Z');
    expect(sunday?.spans).toEqual([]);
  });
});

test('what is drawn as open is open, and only that', () => {
  const time = fc.integer({ min: 0, max: 47 }).map((half) => {
    return `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  });
  const hours = fc.record({ fri: fc.array(fc.record({ from: time, to: time }), { maxLength: 2 }) });
  fc.assert(
    fc.property(hours, fc.integer({ min: 0, max: 1439 }), (week, minute) => {
      // A Friday without a change of clocks: minutes of the day are minutes since midnight.
      const instant = new Date(Date.parse('2026-04-03T00:00:00+01:00') + minute * 60_000);
      const friday = previewOpening(week, [], at).find(({ day }) => day === '2026-04-03');
      const isDrawn = friday?.spans.some(({ from, to }) => from <= minute && minute < to) ?? false;
      expect(isDrawn).toBe(isOpenAt(week, [], instant, london));
    }),
  );
});
