// A place under load, and its history held against what everybody was told: for the tests that break something meanwhile.

import { expect } from 'vitest';
import { createDatabase, createPool, type Db } from '#db/database.ts';
import { harbourClinic } from '../cast.ts';
import { lineFaults } from '../line-truth.ts';
import { embeddedConnection } from './app-process.ts';
import { setUp, type Driver } from './driver.ts';

export const desks = 3;

export async function openPlace(url: string): Promise<{ line: string; deskIds: string[] }> {
  const { slug, name, country, timeZone, languages, defaultLanguage } = harbourClinic;
  await setUp(url, '/places', { slug, name, country, timeZone, languages, defaultLanguage });
  const [walkIn] = harbourClinic.lines;
  const { id: line } = await setUp<{ id: string }>(url, `/places/${slug}/lines`, { ...walkIn, capacity: 10_000 });
  const deskIds: string[] = [];
  for (let at = 1; at <= desks; at++) {
    const input = { name: `Desk ${at}`, lines: [line], open: true };
    deskIds.push((await setUp<{ id: string }>(url, `/places/${slug}/desks`, input)).id);
  }
  return { line, deskIds };
}

/** Waits for so many more answers: kills must strike in the middle of work. */
export async function trafficFor(driver: Driver, answers: number): Promise<void> {
  for (let at = 0; at < answers; at++) await nextAnswer(driver);
}

export function nextAnswer(driver: Driver): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer for a minute')), 60_000);
    driver.onAnswer = () => {
      clearTimeout(timer);
      driver.onAnswer = () => undefined;
      resolve();
    };
  });
}

export async function withDatabase(dataFolder: string, look: (db: Db) => Promise<void>): Promise<void> {
  const db = createDatabase(createPool(await embeddedConnection(dataFolder), { max: 2 }), 'every');
  try {
    await look(db);
  } finally {
    await db.destroy();
  }
}

export async function expectHistory(db: Db, line: string, driver: Driver): Promise<void> {
  expect(await lineFaults(db, line)).toEqual([]);
  const events = await db.selectFrom('event').select(['kind', 'ticket_id']).where('line_id', '=', line).execute();
  const ticketsOf = (kind: string): string[] =>
    events
      .filter((event) => event.kind === kind)
      .map((event) => event.ticket_id ?? '')
      .toSorted();
  // Everything that was done was acknowledged in the end, and everything acknowledged was done: once.
  expect(ticketsOf('joined')).toEqual(driver.joined.map((one) => one.id).toSorted());
  expect(ticketsOf('called')).toEqual(driver.acknowledged.called.toSorted());
  expect(ticketsOf('serving')).toEqual(driver.acknowledged.serving.toSorted());
  expect(ticketsOf('served')).toEqual(driver.acknowledged.served.toSorted());
  expect(ticketsOf('left')).toEqual(driver.acknowledged.left.toSorted());
  expect(new Set(ticketsOf('joined')).size).toBe(driver.joined.length);
  expect(new Set(ticketsOf('called')).size).toBe(driver.acknowledged.called.length);
  expect(new Set(driver.joined.map((one) => one.number)).size).toBe(driver.joined.length);
  expect(new Set(driver.joined.map((one) => one.token)).size).toBe(driver.joined.length);
  const rows = await db.selectFrom('ticket').select(['id', 'number', 'state']).where('line_id', '=', line).execute();
  const states = new Map(rows.map((row) => [row.id, row]));
  for (const one of driver.joined) expect(states.get(one.id)).toMatchObject({ number: one.number });
  for (const id of driver.acknowledged.served) expect(states.get(id)?.state).toBe('served');
  for (const id of driver.acknowledged.left) expect(states.get(id)?.state).toBe('left');
}
