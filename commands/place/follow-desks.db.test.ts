// No desk, no open line: whichever way a line comes to have no desk, it takes nobody, and loses nobody.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { findLine } from '#db/place/lines.ts';
import { openHarbour, type Harbour } from '#test/harbour.ts';
import { lineFaults } from '#test/line-truth.ts';
import { archiveDesk, createDesk, updateDesk } from './desks.ts';
import { idempotencyKeyOf } from '../engine/idempotency-key.ts';
import { createLine } from './lines.ts';
import { closeUnservedLines } from './follow-desks.ts';
import { setLineState } from './set-line-state.ts';

let harbour: Harbour;

beforeEach(async () => {
  harbour = await openHarbour();
});
afterEach(() => harbour.close());

const byInes = () => [harbour.context, harbour.staff.ines] as const;
const stateOf = async (lineId: string) => (await findLine(harbour.db, lineId))?.state;
const kindsOf = async (lineId: string) => (await harbour.events(lineId)).map(({ kind }) => kind);

async function newLine(input: Partial<Parameters<typeof createLine>[2]> = {}): Promise<string> {
  const { placeId } = harbour;
  const { answer } = await createLine(...byInes(), { placeId, name: { en: 'Mending' }, prefix: 'M', ...input }, null);
  return answer.lineId;
}

test('a new line opens with its first desk, whichever of the two was made first', async () => {
  const { placeId, desks } = harbour;
  const served = await newLine({ deskIds: [desks.two] });
  expect([await stateOf(served), await kindsOf(served)]).toEqual(['open', []]);
  const withNewDesk = await newLine({ prefix: 'N', newDesk: 'Workbench' });
  expect(await stateOf(withNewDesk)).toBe('open');
  const lone = await newLine({ prefix: 'O' });
  expect(await stateOf(lone)).toBe('closed');
  await createDesk(...byInes(), { placeId, name: 'Table', lineIds: [lone] }, null);
  expect([await stateOf(lone), await kindsOf(lone)]).toEqual(['open', []]);
  const shut = await newLine({ prefix: 'P', state: 'closed' });
  await updateDesk(...byInes(), { deskId: desks.one, lineIds: [shut] }, null);
  expect(await stateOf(shut)).toBe('closed');
});

test('a line without a desk cannot be opened, and nobody joins it', async () => {
  const lone = await newLine();
  for (const state of ['open', 'paused'] as const)
    await expect(setLineState(...byInes(), { lineId: lone, state }, null)).rejects.toMatchObject({
      code: 'line_without_desk',
    });
  await expect(harbour.join({ lineId: lone })).rejects.toMatchObject({ code: 'line_closed' });
});

test('who closed it by hand does not find it opened by a desk', async () => {
  const lone = await newLine();
  await setLineState(...byInes(), { lineId: lone, state: 'closed' }, null);
  await createDesk(...byInes(), { placeId: harbour.placeId, name: 'Table', lineIds: [lone] }, null);
  expect(await stateOf(lone)).toBe('closed');
  await setLineState(...byInes(), { lineId: lone, state: 'open' }, null);
  expect(await stateOf(lone)).toBe('open');
});

test('closing it sent again changes nothing: since then it was asked to open with its next desk', async () => {
  const lone = await newLine();
  const idempotencyKey = idempotencyKeyOf('a key of closing', { state: 'closed' });
  await setLineState(...byInes(), { lineId: lone, state: 'closed' }, idempotencyKey);
  const opens = async () =>
    (await harbour.pool.query('select opens_with_desk from line where id = $1', [lone])).rows[0]?.opens_with_desk;
  expect(await opens()).toBe(false);
  await harbour.pool.query('update line set opens_with_desk = true where id = $1', [lone]);
  expect(await setLineState(...byInes(), { lineId: lone, state: 'closed' }, idempotencyKey)).toMatchObject({
    isRepeat: true,
  });
  expect(await opens()).toBe(true);
});

test('the last desk that goes closes its line, by archiving and by serving others; a new one opens it again', async () => {
  const { desks, lines, placeId } = harbour;
  const guest = await harbour.join({ lineId: lines.results });
  await archiveDesk(...byInes(), { deskId: desks.one }, null);
  expect(await stateOf(lines.results)).toBe('open');
  await updateDesk(...byInes(), { deskId: desks.room7, lineIds: [lines.walkIn] }, null);
  expect(await stateOf(lines.results)).toBe('closed');
  expect((await kindsOf(lines.results)).at(-1)).toBe('line_closed');
  expect((await harbour.ticketRow(guest.ticketId)).state).toBe('waiting');
  await archiveDesk(...byInes(), { deskId: desks.room7 }, null);
  await archiveDesk(...byInes(), { deskId: desks.two }, null);
  expect(await stateOf(lines.walkIn)).toBe('closed');
  await createDesk(...byInes(), { placeId, name: 'Table', lineIds: [lines.walkIn, lines.results] }, null);
  expect([await stateOf(lines.walkIn), await stateOf(lines.results)]).toEqual(['open', 'open']);
  expect(await kindsOf(lines.results)).toEqual(['joined', 'line_closed', 'line_opened']);
  expect(await lineFaults(harbour.db, lines.results)).toEqual([]);
});

test('opening a line and taking its last desk at the same moment never leaves it open without one', async () => {
  const { desks, lines } = harbour;
  await archiveDesk(...byInes(), { deskId: desks.one }, null);
  for (let times = 0; times < 8; times++) {
    await updateDesk(...byInes(), { deskId: desks.room7, lineIds: [lines.results] }, null);
    await setLineState(...byInes(), { lineId: lines.results, state: 'closed' }, null);
    await Promise.allSettled([
      setLineState(...byInes(), { lineId: lines.results, state: 'open' }, null),
      updateDesk(...byInes(), { deskId: desks.room7, lineIds: [] }, null),
    ]);
    expect(await stateOf(lines.results)).toBe('closed');
  }
});

test('lines of before that are open without a desk are closed at the start, and keep whoever waits', async () => {
  const lone = await harbour.addLine();
  const guest = await harbour.join({ lineId: lone });
  expect(await closeUnservedLines(harbour.db, harbour.clock.now())).toBe(1);
  expect(await stateOf(lone)).toBe('closed');
  expect((await harbour.ticketRow(guest.ticketId)).state).toBe('waiting');
  expect(await closeUnservedLines(harbour.db, harbour.clock.now())).toBe(0);
  expect(await stateOf(harbour.lines.walkIn)).toBe('open');
});
