import { describe, expect, test } from 'vitest';
import { chooseHistory, historySearch, instantsOf, readSearch, statesOf, outcomes } from './history-filter.ts';
import { ticketStates } from './ticket.ts';

const today = '2026-03-31';
const line = '0190a0aa-0000-7000-8000-000000000001';
const from = (search: string) => {
  const asked = new URLSearchParams(search);
  return chooseHistory((name) => asked.get(name), today);
};

describe('what an address asks for', () => {
  test('nothing is the last week, of everybody', () => {
    expect(from('')).toEqual({
      from: '2026-03-25',
      to: today,
      lineId: null,
      outcome: null,
      serviceId: null,
      deskId: null,
      language: null,
      hour: null,
      weekday: null,
      search: '',
      order: 'newest',
    });
  });

  test('all of it comes back as it was written', () => {
    const written = `from=2026-03-01&to=2026-03-09&outcome=no_show&language=zh-Hans&hour=0&weekday=6&search=A-7&order=longest&line=${line}&service=new&desk=${line}`;
    expect(historySearch(from(written))).toBe(written);
  });

  test.each([
    'from=2026-02-30',
    'line=x%27',
    'outcome=won',
    'hour=24',
    'hour=-1',
    'weekday=7',
    'service=%22',
    'language=%00',
    'order=newest',
    'order=best',
  ])('%s is as good as nothing', (nonsense) => expect(from(nonsense)).toEqual(from('')));

  test('days in the wrong order are put right', () => {
    expect(from('from=2026-03-09&to=2026-03-01')).toMatchObject({ from: '2026-03-01', to: '2026-03-09' });
  });

  test('one last day alone is the week that ends with it', () => {
    expect(from('to=2026-01-10')).toMatchObject({ from: '2026-01-04', to: '2026-01-10' });
  });
});

test('days begin at four on the place’s clock, also on the day the clocks change', () => {
  expect(instantsOf({ from: '2026-03-28', to: '2026-03-29' }, 'Europe/Berlin')).toEqual({
    since: new Date('2026-03-28T03:00:00Z'),
    before: new Date('2026-03-30T02:00:00Z'),
  });
});

test('every state has one outcome', () => {
  for (const state of ticketStates) expect(outcomes.filter((one) => statesOf(one).includes(state))).toHaveLength(1);
});

test.each([
  ['', { by: 'nothing' }],
  ['a7', { by: 'number', prefix: 'A', count: 7 }],
  ['AB-012', { by: 'number', prefix: 'AB', count: 12 }],
  ['A\u201112', { by: 'number', prefix: 'A', count: 12 }],
  ['A-K02', { by: 'number', prefix: 'AK', count: 2 }],
  ['ab k7', { by: 'number', prefix: 'ABK', count: 7 }],
  ['0101', { by: 'person', text: '0101', digits: '0101', count: 101 }],
  ['+1 202 555-0101', { by: 'person', text: '+1 202 555-0101', digits: '12025550101', count: null }],
  ['٢٠٢٥٥٥٠١٠١', { by: 'person', text: '2025550101', digits: '2025550101', count: null }],
  ['12', { by: 'person', text: '12', digits: '', count: 12 }],
  ['Lucía', { by: 'person', text: 'lucia', digits: '', count: null }],
])('%s means %o', (text, meant) => {
  expect(readSearch(text)).toEqual(meant);
});
