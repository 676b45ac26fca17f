// A place's rule for visits, on every way to a place in line.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updatePlace } from '../place/places.ts';
import { eraseTicket } from '../erasing/erase-guests.ts';
import type { VisitRule } from '#domain/place/visit-rule.ts';
import type { Actor } from '#domain/team/actor.ts';
import { guests } from '#test/cast.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { lockWaits } from '#test/lock-waits.ts';
import { callNext } from './call-next.ts';
import { changeTicket } from './change-ticket.ts';
import { joinLine } from './join-line.ts';
import { finish, markNoShow, serveTicket } from './moves.ts';
import { returnTicket, transferTicket } from './move-ticket.ts';

let harbour: Harbour;
let line = '';
let other = '';
let desk = '';
beforeAll(async () => {
  harbour = await openHarbour();
});
afterAll(() => harbour.close());
beforeEach(async () => {
  await harbour.pool.query('update ticket set phone_index = null, browser_index = null');
  line = await harbour.addLine();
  other = await harbour.addLine();
  desk = await harbour.addDesk([line, other]);
  await rule({ onePlace: true, pauseHours: 0 });
});

const { phone } = guests.amara;

async function rule(visitRule: Partial<VisitRule>): Promise<void> {
  await updatePlace(harbour.context, harbour.staff.ines, { placeId: harbour.placeId, visitRule }, null);
}

const browser = (): Actor => ({ kind: 'guest', id: null, browserId: randomUUID() });

async function served(lineId: string, guest: Actor = harbour.guest): Promise<string> {
  const ref = await harbour.join({ lineId, phone }, guest);
  await callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, null);
  await serveTicket(harbour.context, harbour.staff.ruth, ref, null);
  await finish(harbour.context, harbour.staff.ruth, ref, null);
  return ref.ticketId;
}

describe('one place per person', () => {
  test('is the place of a browser in any line: it is refused, and nothing is written', async () => {
    const guest = browser();
    await harbour.join({ lineId: line }, guest);
    for (const lineId of [line, other]) {
      const before = await harbour.fingerprint();
      const again = joinLine(harbour.context, guest, { lineId, language: 'en', source: 'link' }, null);
      await expect(again).rejects.toMatchObject({ code: 'already_waiting', details: {} });
      expect(await harbour.fingerprint()).toBe(before);
    }
    await harbour.join({ lineId: other }, browser());
  });

  test('is the place of a phone in any line: a stranger learns nothing, and the phone gets its own link', async () => {
    const first = await harbour.join({ lineId: line, phone }, browser());
    const second = await harbour.join({ lineId: other, phone }, browser());
    expect(Object.keys(second.answer)).toEqual(Object.keys(first.answer));
    const row = await harbour.ticketRow(second.ticketId);
    expect(row).toMatchObject({ phone_index: null, can_text: false, maybe_same_person: true });
    expect((await harbour.messages(first.ticketId)).map(({ kind }) => kind)).toEqual(['joined', 'your_link']);
  });

  test('staff are told of the other ticket, and go past it with a reason that the log keeps; never in one line', async () => {
    const first = await harbour.join({ lineId: line, phone }, browser());
    const add = (lineId: string, pastVisitRule?: 'need') =>
      joinLine(
        harbour.context,
        harbour.staff.ruth,
        { lineId, phone, language: 'en', source: 'staff', ...(pastVisitRule && { pastVisitRule }) },
        null,
      );
    const refused = { code: 'already_waiting', details: { ticketId: first.ticketId } };
    await expect(add(other)).rejects.toMatchObject(refused);
    await expect(add(line, 'need')).rejects.toMatchObject(refused);
    const { answer } = await add(other, 'need');
    expect((await harbour.ticketRow(answer.ticketId)).phone_index).not.toBeNull();
    expect((await harbour.events(other)).at(-1)?.data).toMatchObject({ reason: 'need' });
  });

  test('two lines at once, by one browser and by one phone, in one process and in two: one place', async () => {
    for (const contexts of [
      [harbour.context, harbour.context],
      [harbour.context, harbour.another()],
    ] as const) {
      const guest = browser();
      const joined = await Promise.allSettled(
        [line, other].map((lineId, at) =>
          joinLine(contexts[at] ?? harbour.context, guest, { lineId, language: 'en', source: 'link' }, null),
        ),
      );
      expect(joined.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const byPhone = await Promise.all(
        [line, other].map((lineId, at) =>
          joinLine(contexts[at] ?? harbour.context, browser(), { lineId, phone, language: 'en', source: 'link' }, null),
        ),
      );
      const rows = await Promise.all(byPhone.map(({ answer }) => harbour.ticketRow(answer.ticketId)));
      expect(rows.filter((row) => row.phone_index !== null)).toHaveLength(1);
      await harbour.pool.query('update ticket set phone_index = null');
    }
  });

  test('a join waits for whoever is changing another line of the place', async () => {
    const holder = await harbour.pool.connect();
    await holder.query('begin');
    await holder.query('select from line where id = $1 for update', [harbour.lines.walkIn]);
    const joining = harbour.join({ lineId: line }, browser());
    await expect.poll(() => lockWaits(harbour.pool)).toBe(1);
    await holder.query('rollback');
    holder.release();
    await joining;
  });

  test('a number that is given later, and coming back, are no way round it', async () => {
    const guest = browser();
    const missed = await harbour.join({ lineId: line }, guest);
    await callNext(harbour.context, harbour.staff.ruth, { deskId: desk }, null);
    await markNoShow(harbour.context, harbour.staff.ruth, missed, null);
    const now = await harbour.join({ lineId: other, phone }, guest);
    await expect(returnTicket(harbour.context, guest, missed, {}, null)).rejects.toMatchObject({
      code: 'already_waiting',
    });
    const nameless = await harbour.join({ lineId: line }, browser());
    await changeTicket(harbour.context, harbour.guest, nameless, { phone: { phone } }, null);
    const row = await harbour.ticketRow(nameless.ticketId);
    expect(row).toMatchObject({ phone_index: null, maybe_same_person: true });
    expect((await harbour.messages(now.ticketId)).map(({ kind }) => kind)).toContain('your_link');
    // Staff see whom they bring back.
    await returnTicket(harbour.context, harbour.staff.ruth, missed, {}, null);
  });

  test('whoever is sent to another line keeps their one place', async () => {
    const guest = browser();
    const ref = await harbour.join({ lineId: line, phone }, guest);
    await transferTicket(harbour.context, harbour.staff.ruth, ref, { lineId: other }, null);
    expect((await harbour.ticketRow(ref.ticketId)).line_id).toBe(other);
  });

  test('a rule that is new holds for whoever joins next, however lately another was read', async () => {
    await rule({ onePlace: false });
    await harbour.join({ lineId: line, phone }, browser());
    await rule({ onePlace: true });
    const second = await harbour.join({ lineId: other, phone }, browser());
    expect((await harbour.ticketRow(second.ticketId)).maybe_same_person).toBe(true);
  });
});

describe('a pause between two visits', () => {
  beforeEach(() => rule({ onePlace: false, pauseHours: 4 }));

  test('the browser reads when it ends; afterwards it may come', async () => {
    const guest = browser();
    await served(line, guest);
    const again = () => joinLine(harbour.context, guest, { lineId: other, language: 'en', source: 'link' }, null);
    const until = new Date(harbour.clock.now().getTime() + 4 * 3_600_000);
    await expect(again()).rejects.toMatchObject({ code: 'too_soon', details: { opensAt: until } });
    harbour.clock.pass(4 * 3600);
    await again();
  });

  test('a phone from elsewhere gets a place without it, and no text; staff read of it and may add them all the same', async () => {
    const ticketId = await served(line, browser());
    const stranger = await harbour.join({ lineId: other, phone }, browser());
    const row = await harbour.ticketRow(stranger.ticketId);
    expect(row).toMatchObject({ phone_index: null, maybe_same_person: true });
    expect((await harbour.messages(ticketId)).map(({ kind }) => kind)).not.toContain('your_link');
    const input = { lineId: other, phone, language: 'en', source: 'staff' } as const;
    const add = joinLine(harbour.context, harbour.staff.ruth, input, null);
    await expect(add).rejects.toMatchObject({ code: 'too_soon', details: { ticketId } });
    await joinLine(harbour.context, harbour.staff.ruth, { ...input, pastVisitRule: 'returned' }, null);
  });

  test('what is erased is known no more', async () => {
    const guest = browser();
    const ticketId = await served(line, guest);
    await eraseTicket(harbour.context, { organizationId: harbour.organizationId, ticketId });
    expect((await harbour.ticketRow(ticketId)).browser_index).toBeNull();
    await harbour.join({ lineId: line, phone }, guest);
  });
});

test('where nothing is limited, no mark of a browser is kept', async () => {
  await rule({ onePlace: false, pauseHours: 0 });
  const { ticketId } = await harbour.join({ lineId: line }, browser());
  expect((await harbour.ticketRow(ticketId)).browser_index).toBeNull();
});

test('a pause is refused beyond a day', async () => {
  await expect(rule({ pauseHours: 25 })).rejects.toMatchObject({
    code: 'invalid_fields',
    details: { errors: [{ path: 'pauseHours', code: 'out_of_range' }] },
  });
});
