import { expect, test } from 'vitest';
import type { DeskView, StaffTicket } from '#contract/views.ts';
import { deskView, staffTicket } from '#test/example-view.ts';
import { newsSince } from './console-news.ts';

const now = Date.parse('2026-11-21T10:00:00Z');
const guest = (id: string, part: Partial<StaffTicket> = {}) => staffTicket({ id, ...part });
const own = deskView({}).desk.id;

/** What is heard as one view follows another. */
function heardIn(...views: Partial<DeskView>[]): string[][] {
  let heard: ReadonlySet<string> | null = null;
  return views.map((part) => {
    const next = newsSince(heard, deskView(part), { now, memberId: 'ada' });
    ({ heard } = next);
    return next.news.map(({ kind, ticket }) => `${kind} ${ticket.id}`);
  });
}

test('nothing is news on a page that has just opened; then each guest once, also after an undo', () => {
  const [a, b] = [guest('a'), guest('b')];
  expect(heardIn({ waiting: [a] }, { waiting: [a, b] }, { waiting: [a] }, { waiting: [a, b] })).toEqual([
    [],
    ['joined b'],
    [],
    [],
  ]);
});

test('whoever was called when the page opened and comes back to the line is no news', () => {
  const called = guest('a', { state: 'called', deskId: own });
  expect(heardIn({ active: [called] }, { waiting: [guest('a')] })).toEqual([[], []]);
});

test('a guest whom the host added is no news to them', () => {
  const by = (byMemberId: string) => guest(byMemberId, { last: { ...guest('x').last, byMemberId } });
  expect(heardIn({}, { waiting: [by('ada'), by('mo')] })).toEqual([[], ['joined mo']]);
});

test('a text is news, and the next one once the first was read', () => {
  const [wrote, read] = [guest('a', { hasNewText: true }), guest('a')];
  const seen = [[read], [wrote], [wrote], [read], [wrote]].map((waiting) => ({ waiting }));
  expect(heardIn(...seen)).toEqual([[], ['wrote a'], [], [], ['wrote a']]);
});

test('a call at this desk that nobody heeds is news, and each further one', () => {
  const called = (timesCalled: number, deskId = own, calledAt = `2026-11-21T09:5${timesCalled}:00Z`) =>
    guest('a', { state: 'called', deskId, timesCalled, calledAt, graceEndsAt: new Date(now).toISOString() });
  // Who missed it, came back and is called anew is called once, as before.
  const anew = called(1, own, '2026-11-21T09:58:00Z');
  const seen = [[], [called(1)], [called(1)], [called(2)], [anew]].map((active) => ({ active }));
  expect(heardIn(...seen)).toEqual([[], ['overdue a'], [], ['overdue a'], ['overdue a']]);
  expect(heardIn({}, { active: [called(1, 'elsewhere')] })).toEqual([[], []]);
});

test('whoever waits longer than they were told is news once; whoever was called and waits again was told nothing of it', () => {
  const told = (high: number) => guest('a', { promised: { low: 1, high } });
  const again = { ...told(29), firstCalledAt: '2026-11-21T09:40:00Z' };
  expect(heardIn({ waiting: [told(60)] }, { waiting: [again] })).toEqual([[], []]);
  expect(heardIn({ waiting: [told(60)] }, { waiting: [told(29)] }, { waiting: [told(29)] })).toEqual([
    [],
    ['longer a'],
    [],
  ]);
});
