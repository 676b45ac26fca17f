import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDesk } from '#db/place/desks.ts';
import { findLine, findLinesOfPlace } from '#db/place/lines.ts';
import type { Service } from '#domain/line/service.ts';
import type { Staff } from '#domain/team/actor.ts';
import { presentGuestTicket } from '#presenters/guest/guest-ticket.ts';
import { presentPlace } from '#presenters/guest/public-place.ts';
import { openHarbour, testSecrets, type Harbour } from '#test/harbour.ts';
import { archiveLine, createLine, setOpeningHours, updateLine } from './lines.ts';
import { callNext } from '#commands/ticket/call-next.ts';
import { changeTicket } from '#commands/ticket/change-ticket.ts';
import { idempotencyKeyOf } from '#commands/engine/idempotency-key.ts';
import { leaveLine, markNoShow } from '#commands/ticket/moves.ts';
import { returnTicket } from '../ticket/move-ticket.ts';
import { openLineUntil } from './set-line-state.ts';
import { setLineState } from '#commands/place/set-line-state.ts';

let harbour: Harbour;
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());

const strangerOf = (staff: Staff): Staff => ({ ...staff, organizationId: uuid() });
const placeKey = () => ({ organization_id: harbour.organizationId, id: harbour.placeId });
const lineIds = async (): Promise<string[]> => (await findLinesOfPlace(harbour.db, placeKey())).map(({ id }) => id);

describe('a line that is given up', () => {
  test('is closed for good: places and desks drop it, its prefix is free, its log says when', async () => {
    const { context, db, staff } = harbour;
    const input = { placeId: harbour.placeId, name: { en: 'Lost and found' }, prefix: 'LF' };
    const { lineId } = (await createLine(context, staff.tomas, input, null)).answer;
    const deskId = await harbour.addDesk([lineId, harbour.lines.results]);
    await archiveLine(context, staff.tomas, { lineId }, null);
    expect(await lineIds()).not.toContain(lineId);
    expect((await findDesk(db, deskId))?.line_ids).toEqual([harbour.lines.results]);
    expect(await harbour.events(lineId)).toMatchObject([{ seq: 1, kind: 'line_closed', actor_id: staff.tomas.id }]);
    const place = await db.selectFrom('place').selectAll().where('id', '=', harbour.placeId).executeTakeFirstOrThrow();
    const view = await presentPlace(db, place, context.now());
    expect(view.lines.map(({ id }) => id)).not.toContain(lineId);
    const { answer } = await createLine(context, staff.tomas, input, null);
    expect(await lineIds()).toContain(answer.lineId);
  });

  test('its address is never given to another line', async () => {
    const { context, staff } = harbour;
    const input = { placeId: harbour.placeId, name: { en: 'Repairs' }, prefix: 'RA' };
    const { answer: first } = await createLine(context, staff.tomas, input, null);
    await archiveLine(context, staff.tomas, { lineId: first.lineId }, null);
    const { answer: second } = await createLine(context, staff.tomas, input, null);
    expect((await findLine(harbour.db, second.lineId))?.slug).not.toBe('repairs');
  });

  test('not while somebody waits, is served, or has missed nothing yet', async () => {
    const { context, staff } = harbour;
    const lineId = await harbour.addLine();
    const deskId = await harbour.addDesk([lineId]);
    const guest = await harbour.join({ lineId });
    const archive = () => archiveLine(context, staff.tomas, { lineId }, null);
    const refusal = { code: 'invalid_fields', details: { errors: [{ path: 'line', code: 'line_not_empty' }] } };
    await expect(archive()).rejects.toMatchObject(refusal);
    await callNext(context, staff.ruth, { deskId }, null);
    await expect(archive()).rejects.toMatchObject(refusal);
    expect((await findLine(harbour.db, lineId))?.archived_at).toBeNull();
    await leaveLine(context, harbour.guest, guest, null);
    await archive();
    expect((await findLine(harbour.db, lineId))?.archived_at).not.toBeNull();
  });

  test('nobody joins it, opens it, changes it or comes back to it; old tickets are still shown', async () => {
    const { context, db, staff } = harbour;
    const lineId = await harbour.addLine();
    const deskId = await harbour.addDesk([lineId]);
    const guest = await harbour.join({ lineId });
    await callNext(context, staff.ruth, { deskId }, null);
    await markNoShow(context, staff.ruth, guest, null);
    await archiveLine(context, staff.tomas, { lineId }, null);
    await expect(harbour.join({ lineId }, staff.ruth)).rejects.toMatchObject({ code: 'line_closed' });
    const open = setLineState(context, staff.tomas, { lineId, state: 'open' }, null);
    await expect(open).rejects.toMatchObject({ code: 'not_found' });
    const change = updateLine(context, staff.tomas, { lineId, name: { en: 'Again' } }, null);
    await expect(change).rejects.toMatchObject({ code: 'not_found' });
    await expect(returnTicket(context, staff.ruth, guest, {}, null)).rejects.toMatchObject({ code: 'line_closed' });
    const seen = await presentGuestTicket({ db, secrets: testSecrets, now: context.now }, guest);
    expect(seen).toMatchObject({ state: 'no_show', line: { id: lineId } });
  });

  test('twice is once; a repeat gets the first answer', async () => {
    const { context, staff } = harbour;
    const lineId = await harbour.addLine();
    const idempotencyKey = idempotencyKeyOf(uuid(), { lineId });
    await archiveLine(context, staff.tomas, { lineId }, idempotencyKey);
    expect(await archiveLine(context, staff.tomas, { lineId }, idempotencyKey)).toMatchObject({ isRepeat: true });
    await archiveLine(context, staff.tomas, { lineId }, null);
    expect(await harbour.events(lineId)).toHaveLength(1);
  });

  test('of a join and the end at once, one wins', async () => {
    const { context, staff } = harbour;
    for (const _ of [1, 2, 3, 4]) {
      const lineId = await harbour.addLine();
      const ends = await Promise.allSettled([
        harbour.join({ lineId }),
        archiveLine(context, staff.tomas, { lineId }, null),
      ]);
      expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });

  test('hosts may not, and another organization’s line does not exist', async () => {
    const { context, staff } = harbour;
    const lineId = await harbour.addLine();
    await expect(archiveLine(context, staff.ruth, { lineId }, null)).rejects.toMatchObject({ code: 'forbidden' });
    const strange = archiveLine(context, strangerOf(staff.ines), { lineId }, null);
    await expect(strange).rejects.toMatchObject({ code: 'not_found' });
    await expect(archiveLine(context, staff.ines, { lineId: uuid() }, null)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await lineIds()).toContain(lineId);
  });
});

describe('opening hours', () => {
  const hours = { mon: [{ from: '09:00', to: '17:00' }] };
  const exceptions = [{ date: '2026-12-25', reason: 'Christmas' }];
  const hoursOf = async (lineId: string) => {
    const line = await findLine(harbour.db, lineId);
    return line && { hours: line.hours, exceptions: line.exceptions };
  };

  test('are set for one line or several, all or none', async () => {
    const { context, staff, placeId, lines } = harbour;
    const both = [lines.walkIn, lines.results].map((lineId) => ({ lineId, hours, exceptions }));
    await setOpeningHours(context, staff.tomas, { placeId, lines: both }, null);
    expect(await hoursOf(lines.walkIn)).toEqual({ hours, exceptions });
    expect(await hoursOf(lines.results)).toEqual({ hours, exceptions });
    const halfForeign = [
      { lineId: lines.walkIn, hours: null, exceptions: [] },
      { lineId: uuid(), hours, exceptions },
    ];
    await expect(setOpeningHours(context, staff.tomas, { placeId, lines: halfForeign }, null)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await hoursOf(lines.walkIn)).toEqual({ hours, exceptions });
    await setOpeningHours(
      context,
      staff.tomas,
      { placeId, lines: [{ lineId: lines.walkIn, hours: null, exceptions: [] }] },
      null,
    );
    expect(await hoursOf(lines.walkIn)).toEqual({ hours: null, exceptions: [] });
  });

  test.each([
    [{ hours: { mon: [{ from: '9', to: '17:00' }] }, exceptions: [] }, 'hours.mon.0.from', 'time_invalid'],
    [{ hours: null, exceptions: [{ date: '2026-02-30' }] }, 'exceptions.0.date', 'date_invalid'],
    [
      { hours: null, exceptions: [{ date: '2026-02-01', reason: 'a'.repeat(201) }] },
      'exceptions.0.reason',
      'name_too_long',
    ],
  ])('%j are refused', async (wrong, path, code) => {
    const { context, staff, placeId, lines } = harbour;
    const input = { placeId, lines: [{ lineId: lines.results, ...wrong }] };
    await expect(setOpeningHours(context, staff.tomas, input, null)).rejects.toMatchObject({
      code: 'invalid_fields',
      details: { errors: [{ path, code }] },
    });
    expect(await hoursOf(lines.results)).toEqual({ hours, exceptions });
  });

  test('hosts may not, and another organization’s place does not exist', async () => {
    const { context, staff, placeId, lines } = harbour;
    const input = { placeId, lines: [{ lineId: lines.results, hours: null, exceptions: [] }] };
    await expect(setOpeningHours(context, staff.ruth, input, null)).rejects.toMatchObject({ code: 'forbidden' });
    const strange = setOpeningHours(context, strangerOf(staff.ines), input, null);
    await expect(strange).rejects.toMatchObject({ code: 'not_found' });
    expect(await hoursOf(lines.results)).toEqual({ hours, exceptions });
  });
});

test('a host stays longer today: the line that was closed by hand opens until then, and no other day changes', async () => {
  const { context, db, staff, placeId } = harbour;
  const lineId = await harbour.addLine();
  await harbour.addDesk([lineId]);
  // It is ten on a Monday.
  const hours = { mon: [{ from: '08:00', to: '09:00' }] };
  const closed = { date: '2026-12-25', reason: 'Christmas' };
  await setOpeningHours(context, staff.tomas, { placeId, lines: [{ lineId, hours, exceptions: [closed] }] }, null);
  await setLineState(context, staff.tomas, { lineId, state: 'closed' }, null);
  const stay = (until: string, by = staff.ruth, once = uuid()) =>
    openLineUntil(context, by, { lineId, until }, idempotencyKeyOf(once, { lineId, until }));
  await expect(stay('12:00', staff.olga)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(stay('12:00', strangerOf(staff.ines))).rejects.toMatchObject({ code: 'not_found' });
  for (const wrong of ['10:00', '22:30', 'noon'])
    await expect(stay(wrong)).rejects.toMatchObject({ code: 'invalid_fields' });
  expect(await findLine(db, lineId)).toMatchObject({ state: 'closed', exceptions: [closed] });
  const once = uuid();
  const [first, again] = [await stay('12:00', staff.ruth, once), await stay('12:00', staff.ruth, once)];
  expect(first.answer).toEqual({ lineId, state: 'open', seq: 2 });
  expect(again.answer).toEqual(first.answer);
  const today = {
    date: '2026-03-02',
    hours: [
      { from: '08:00', to: '09:00' },
      { from: '10:00', to: '12:00' },
    ],
    reason: null,
  };
  expect(await findLine(db, lineId)).toMatchObject({ state: 'open', hours, exceptions: [today, closed] });
  expect((await stay('11:00')).answer).toEqual({ lineId, state: 'open', seq: null });
  expect((await harbour.events(lineId)).map(({ kind }) => kind)).toEqual(['line_closed', 'line_opened']);
});

test('what a guest has ready stays what they ticked when staff change what to bring', async () => {
  const { context, staff } = harbour;
  const lineId = await harbour.addLine();
  const bring = (...ids: string[]) => ids.map((id) => ({ id, text: { en: id } }));
  const offer = (id: string, ...papers: string[]) => ({
    id,
    name: { en: id },
    expectedMinutes: null,
    bring: bring(...papers),
  });
  const set = (...services: Service[]) => updateLine(context, staff.tomas, { lineId, services }, null);
  await set(offer('passport', 'form', 'photo', 'old-passport'), offer('permit', 'form', 'photo'));
  const join = async (service: string, ...papersReady: string[]) => {
    const ref = await harbour.join({ lineId, service });
    await changeTicket(context, harbour.guest, ref, { papersReady }, null);
    return ref;
  };
  const guests = [
    await join('passport', 'photo'),
    await join('passport', 'form', 'photo'),
    await join('passport', 'old-passport'),
    await join('permit', 'photo'),
  ];
  const ready = () =>
    Promise.all(guests.map(async (ref) => (await presentGuestTicket(harbour.context, ref)).papersReady));
  await set(offer('permit', 'form', 'photo'), offer('passport', 'fee', 'photo', 'old-passport'));
  expect(await ready()).toEqual([['photo'], ['photo'], ['old-passport'], ['photo']]);
  await set(offer('passport', 'old-passport', 'photo'));
  await set(offer('passport', 'old-passport', 'photo'), offer('permit', 'form', 'photo'));
  expect(await ready()).toEqual([['photo'], ['photo'], ['old-passport'], ['photo']]);
});
