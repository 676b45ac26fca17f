import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDesk } from '#db/place/desks.ts';
import type { LineNews } from '#domain/line/line-news.ts';
import { guests, reservedPhone } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { textLine, textTogether } from '../messaging/text-guest.ts';
import { callNext } from '../ticket/call-next.ts';
import { holdTicket, stepAway } from '../ticket/moves.ts';
import { idempotencyKeyOf } from '../engine/idempotency-key.ts';
import { setDeskOpen } from './desks.ts';
import { setLineState } from './set-line-state.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());

test('those who wait are told once, in their language; who was called or has no phone is not', async () => {
  const { context, staff } = harbour;
  const lineId = await harbour.addLine({});
  const deskId = await harbour.addDesk([lineId]);
  const called = await harbour.join({ phone: reservedPhone(1), lineId, language: 'en' });
  const waiting = await harbour.join({ phone: reservedPhone(2), lineId, language: 'ar' });
  const onPaper = await harbour.join({ ...guests.edith, lineId });
  await callNext(context, staff.ruth, { deskId }, null);
  const news: LineNews = { kind: 'closes', at: '17:30' };
  const idempotencyKey = idempotencyKeyOf('a-key-for-news', news);
  const tell = () => setLineState(context, staff.ruth, { lineId, state: 'paused', news }, idempotencyKey);
  await tell();
  await tell();
  const toldTo = async ({ ticketId }: { ticketId: string }) =>
    (await harbour.messages(ticketId)).filter(({ kind }) => kind === 'line_news');
  expect(await toldTo(waiting)).toMatchObject([{ language: 'ar', values: { news: 'closes', at: '17:30' } }]);
  expect([await toldTo(called), await toldTo(onPaper)]).toEqual([[], []]);
});

test('who stepped away or was set aside is told too: they come back for nothing else', async () => {
  const { context, staff, clock } = harbour;
  const lineId = await harbour.addLine({});
  await harbour.addDesk([lineId]);
  const away = await harbour.join({ phone: reservedPhone(9), lineId });
  const aside = await harbour.join({ phone: reservedPhone(10), lineId });
  await holdTicket(context, staff.ruth, aside, null);
  await harbour.join({ phone: reservedPhone(11), lineId });
  await stepAway(context, harbour.guest, away, { until: new Date(clock.now().getTime() + 30 * 60_000) }, null);
  await setLineState(context, staff.ruth, { lineId, news: { kind: 'no_more' } }, null);
  clock.pass(601);
  await textLine(context, staff.ruth, { lineId, text: 'Please come tomorrow.' }, null);
  for (const { ticketId } of [away, aside])
    expect((await harbour.messages(ticketId)).map(({ kind }) => kind)).toEqual(['joined', 'line_news', 'staff']);
});

test('a time that is none changes nothing', async () => {
  const { context, staff } = harbour;
  const lineId = await harbour.addLine({});
  await harbour.join({ phone: reservedPhone(3), lineId });
  const before = await harbour.fingerprint();
  const input = { lineId, state: 'closed', news: { kind: 'closes', at: 'noon' } } as const;
  await expect(setLineState(context, staff.ruth, input, null)).rejects.toMatchObject({ code: 'invalid_fields' });
  expect(await harbour.fingerprint()).toBe(before);
});

test('a desk on a break says until when, and forgets it when it opens', async () => {
  const { context, staff, clock } = harbour;
  const deskId = await harbour.addDesk([await harbour.addLine({})]);
  await setDeskOpen(context, staff.ruth, { deskId, isOpen: false, breakMinutes: 15 }, null);
  const until = new Date(clock.now().getTime() + 15 * 60_000);
  expect(await findDesk(context.db, deskId)).toMatchObject({ is_open: false, break_until: until });
  await setDeskOpen(context, staff.ruth, { deskId, isOpen: true }, null);
  expect(await findDesk(context.db, deskId)).toMatchObject({ is_open: true, break_until: null });
});

test('news goes out while the line stays as it is, whatever a colleague has set it to meanwhile', async () => {
  const { context, staff } = harbour;
  const lineId = await harbour.addLine({});
  await harbour.addDesk([lineId]);
  const waiting = await harbour.join({ phone: reservedPhone(4), lineId, language: 'de' });
  await setLineState(context, staff.ruth, { lineId, state: 'paused' }, null);
  const { answer } = await setLineState(context, staff.ruth, { lineId, news: { kind: 'late' } }, null);
  expect(answer).toEqual({ lineId, state: 'paused', seq: null });
  const told = (await harbour.messages(waiting.ticketId)).filter(({ kind }) => kind === 'line_news');
  expect(told).toMatchObject([{ language: 'de', values: { news: 'late' } }]);
});

test('two hosts do not tell the same twice: a word to all is sent at most once in ten minutes, a change with its word always', async () => {
  const { context, staff, clock } = harbour;
  const lineId = await harbour.addLine({});
  await harbour.addDesk([lineId]);
  const waiting = await harbour.join({ phone: reservedPhone(5), lineId });
  const told = async () => (await harbour.messages(waiting.ticketId)).filter(({ kind }) => kind === 'line_news').length;
  const tell = (by: 'ruth' | 'kenji') =>
    setLineState(context, staff[by], { lineId, news: { kind: 'late' } }, null).then(
      () => 'told',
      (error: { code?: string }) => error.code,
    );
  const both = await Promise.all([tell('ruth'), tell('kenji')]);
  expect(both).toEqual(expect.arrayContaining(['told', 'too_many']));
  clock.pass(599);
  expect(await tell('kenji')).toBe('too_many');
  expect(await told()).toBe(1);
  await setLineState(context, staff.ruth, { lineId, state: 'paused', news: { kind: 'pause', minutes: 15 } }, null);
  expect(await told()).toBe(2);
  clock.pass(601);
  expect(await tell('kenji')).toBe('told');
});

test('own words to all who wait obey the same limit, however the guests are chosen; some of them may be written to', async () => {
  const { context, staff, clock } = harbour;
  const lineId = await harbour.addLine({});
  const deskId = await harbour.addDesk([lineId]);
  const waiting: string[] = [];
  for (const at of [6, 7, 8]) waiting.push((await harbour.join({ phone: reservedPhone(at), lineId })).ticketId);
  await harbour.join({ ...guests.edith, lineId });
  const texts = async () => {
    const all = await Promise.all(waiting.map((id) => harbour.messages(id)));
    return all.map((messages) => messages.filter(({ kind }) => kind === 'staff').length);
  };
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'told',
      (error: { code?: string }) => error.code,
    );
  const writeAll = (by: 'ruth' | 'kenji' = 'ruth') =>
    outcome(textLine(context, staff[by], { lineId, text: 'The lift is out of order.' }, null));
  const writeTo = (ticketIds: string[]) =>
    outcome(textTogether(context, staff.ruth, { deskId, ticketIds, text: 'The lift works again.' }, null));
  expect(await Promise.all([writeAll('ruth'), writeAll('kenji')])).toEqual(
    expect.arrayContaining(['told', 'too_many']),
  );
  expect(await writeTo(waiting)).toBe('too_many');
  expect(await outcome(setLineState(context, staff.ruth, { lineId, news: { kind: 'late' } }, null))).toBe('too_many');
  expect(await texts()).toEqual([1, 1, 1]);
  expect(await writeTo(waiting.slice(1))).toBe('told');
  expect(await texts()).toEqual([1, 2, 2]);
  clock.pass(601);
  expect(await writeTo(waiting)).toBe('told');
  expect(await writeAll()).toBe('too_many');
});
