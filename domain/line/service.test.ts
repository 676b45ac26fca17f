import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arePapersReady,
  maxBring,
  maxExpectedMinutes,
  papersOf,
  readyPapers,
  maxServices,
  validateServices,
  type Service,
} from './service.ts';

const service = (part: Partial<Service> = {}): Service => ({
  id: 'prescription',
  name: { en: 'Prescription' },
  expectedMinutes: null,
  bring: [],
  ...part,
});
const items = (count: number): Service['bring'] =>
  Array.from({ length: count }, (_, at) => ({ id: `item-${at}`, text: { en: `Item ${at}` } }));

describe('the services of a line', () => {
  test('so many at most, each with an id of its own', () => {
    const some = (count: number): Service[] => Array.from({ length: count }, (_, at) => service({ id: `s${at}` }));
    expect(validateServices(some(maxServices))).toEqual([]);
    expect(validateServices(some(maxServices + 1))).toEqual([{ path: '', code: 'too_many_entries' }]);
    expect(validateServices([service(), service()])).toEqual([{ path: '1.id', code: 'id_invalid' }]);
  });

  test.each(['', 'Übergabe', 'two words', 'a'.repeat(41), '__proto__'])('%j is no id', (id) => {
    expect(validateServices([service({ id })])).toEqual([{ path: '0.id', code: 'id_invalid' }]);
  });

  test.each([0, -1, 1.5, maxExpectedMinutes + 1, Number.NaN])('nothing takes %d minutes', (expectedMinutes) => {
    expect(validateServices([service({ expectedMinutes })])).toEqual([
      { path: '0.expectedMinutes', code: 'out_of_range' },
    ]);
  });

  test('there is not too much to bring', () => {
    expect(validateServices([service({ expectedMinutes: 1, bring: items(maxBring) })])).toEqual([]);
    expect(validateServices([service({ bring: items(maxBring + 1) })])).toEqual([
      { path: '0.bring', code: 'too_many_entries' },
    ]);
    expect(validateServices([service({ bring: [...items(1), ...items(1)] })])).toEqual([
      { path: '0.bring.1.id', code: 'id_invalid' },
    ]);
  });
});

describe('what is ready of it', () => {
  test('every choice of items is one number, which says the same items again', () => {
    fc.assert(
      fc.property(fc.nat({ max: maxBring }), fc.array(fc.nat({ max: maxBring + 3 })), (count, picked) => {
        const asked = service({ bring: items(count) });
        const ready = picked.map((at) => `item-${at}`);
        const papers = papersOf(asked, ready);
        expect(papers).toBeGreaterThanOrEqual(0);
        expect(papers).toBeLessThan(2 ** count);
        const told = readyPapers(asked, papers);
        expect(told).toEqual(asked.bring.map(({ id }) => id).filter((id) => ready.includes(id)));
        expect(papersOf(asked, told)).toBe(papers);
        expect(arePapersReady(asked, papers)).toBe(count === 0 ? null : told.length === count);
      }),
    );
  });

  test('nothing is to be brought where there is no service', () => {
    expect(papersOf(null, ['item-0'])).toBe(0);
    expect(readyPapers(null, 7)).toEqual([]);
    expect(arePapersReady(null, 0)).toBeNull();
  });
});
