import { expect, test } from 'vitest';
import { createSecrets } from '#db/secret/secrets.ts';
import type { LiveTicket } from '#db/ticket/ticket-reader.ts';
import type { Role } from '#domain/team/permissions.ts';
import type { TicketBefore } from '#domain/ticket/ticket.ts';
import {
  deskRow,
  factsNow,
  lineFacts,
  liveTicket,
  minutesAgo,
  personsEmail,
  placeFacts,
  withPerson,
} from '#test/live-facts.ts';
import type { HoursException, OpeningHours } from '#domain/line/opening-hours.ts';
import { localDay, weekdayOf } from '#domain/local-time.ts';
import { assembleDesk } from './console-view.ts';
import type { PlaceFacts } from '../place-facts.ts';

const secrets = createSecrets('a secret for tests');
const since = minutesAgo(6 * 60);
const zone = placeFacts([]).place.time_zone;
const person = { name: 'Luis Herrera', phone: '+12025550102' };
const reader = (role: Role) => ({ kind: 'member' as const, id: 'ruth', role });
const view = (facts: PlaceFacts, role: Role = 'host', deskId = 'desk') =>
  assembleDesk(facts, { deskId, reader: reader(role), secrets, now: factsNow, since });
const phones = (tickets: { phone: string | null }[]) => tickets.map(({ phone }) => phone);

test('a phone and an e-mail address are masked until the guest is dealt with, and always for a viewer', () => {
  const states: LiveTicket['state'][] = ['waiting', 'called', 'serving', 'held', 'served'];
  const tickets = states.map((state) =>
    withPerson(
      secrets,
      liveTicket({ state, called_at: minutesAgo(2), ended_at: state === 'served' ? factsNow : null }),
      person,
    ),
  );
  const facts = placeFacts(tickets);
  const seen = (role: Role) => {
    const { waiting, active, held, done } = view(facts, role);
    const all = [...waiting, ...active, ...held, ...done];
    const hidden = phones(all).map((phone) => (phone === person.phone ? personsEmail : 'r•••@example.org'));
    expect(all.map(({ email }) => email)).toEqual(hidden);
    return phones(all);
  };
  const [masked, full] = ['•••• 0102', person.phone];
  expect(seen('host')).toEqual([masked, full, full, masked, masked]);
  expect(seen('viewer')).toEqual(Array(5).fill(masked));
  expect(seen('owner')).toEqual(Array(5).fill(full));
  const text = JSON.stringify(view(facts, 'viewer'));
  expect(text).toContain(person.name);
  expect(text).not.toContain('2025550102');
  expect(text).not.toContain(personsEmail);
  for (const { id } of tickets) expect(text).not.toContain(secrets.ticketToken(id));
});

test('waiting in the order of calls, active of every desk, next as call next would have it', () => {
  const own = lineFacts([liveTicket({ id: 'mine', joined_at: minutesAgo(2) })], { id: 'line' });
  const second = lineFacts([liveTicket({ id: 'older', line_id: 'second', joined_at: minutesAgo(30) })], {
    id: 'second',
  });
  const foreign = lineFacts(
    [liveTicket({ id: 'not here' }), liveTicket({ id: 'elsewhere', state: 'called', called_at: minutesAgo(1) })],
    { id: 'third' },
  );
  const facts = placeFacts([], { lines: [foreign, second, own], desks: [deskRow({ line_ids: ['line', 'second'] })] });
  const desk = view(facts);
  expect(desk.waiting.map(({ id }) => id)).toEqual(['older', 'mine']);
  expect(desk.active.map(({ id }) => id)).toEqual(['elsewhere']);
  expect(desk.lines.map(({ id, waiting }) => [id, waiting])).toEqual([
    ['third', 1],
    ['second', 1],
    ['line', 1],
  ]);
  expect(desk.nextId).toBe('older');
  expect(desk.seq).toBe(3);
});

test('whoever was sent on stands once, where they came last, also while one of the lines does not know it yet', () => {
  const sent = { id: 'sent', joined_at: minutesAgo(9) };
  const before = lineFacts([liveTicket({ ...sent, last_at: minutesAgo(9) }), liveTicket({ id: 'stays' })], {
    id: 'line',
  });
  const after = lineFacts([liveTicket({ ...sent, line_id: 'second', last_at: minutesAgo(1) })], { id: 'second' });
  for (const lines of [
    [before, after],
    [after, before],
  ]) {
    const facts = placeFacts([], { lines, desks: [deskRow({ line_ids: ['line', 'second'] })] });
    expect(view(facts).waiting.map(({ id, lineId }) => [id, lineId])).toEqual([
      ['stays', 'line'],
      ['sent', 'second'],
    ]);
  }
});

const beforeCall: TicketBefore = {
  state: 'waiting',
  lineId: 'walk-in',
  rank: '0000001',
  deskId: null,
  isAway: false,
  timesCalled: 0,
  delaysUsed: 0,
  comebacksUsed: 0,
  sentAhead: null,
  firstCalledAt: null,
  calledAt: null,
  confirmedAt: null,
  servingAt: null,
  endedAt: null,
  holdUntil: null,
};

test('staff read until when a guest is away by their own wish, and nothing of a hold of their own', () => {
  const until = new Date(factsNow.getTime() + 45 * 60_000);
  const held = (is_away: boolean) => liveTicket({ state: 'held', hold_until: until, is_away });
  const { held: shown } = view(placeFacts([held(true), held(false)]));
  expect(shown.map(({ awayUntil }) => awayUntil)).toEqual([until.toISOString(), null]);
});

test('a booked place names the opening that it is for now, after its day was closed', () => {
  const keptFor = new Date('2026-03-09T13:00:00Z');
  const hours = { mon: [{ from: '09:00', to: '17:00' }], tue: [{ from: '10:00', to: '17:00' }] };
  const booked = liveTicket({ state: 'booked', kept_for: keptFor });
  const opening = (exceptions: { date: string }[]) =>
    view(placeFacts([booked], {}, { hours, exceptions })).kept[0]?.keptFor;
  expect(opening([])).toBe(keptFor.toISOString());
  expect(opening([{ date: '2026-03-09' }])).toBe('2026-03-10T14:00:00.000Z');
});

test('a line says what its hours mean for guests, whatever its state is', () => {
  const weekly = (from: string, to: string) => ({ [weekdayOf(localDay(factsNow, zone))]: [{ from, to }] });
  const byHours = (hours: OpeningHours | null, exceptions: HoursException[] = []) => {
    const facts = placeFacts([], {}, { hours, exceptions, state: 'open' });
    return view(facts).lines.map((line) => [line.state, line.byHours.isWithin, line.byHours.changesAt !== null]);
  };
  expect(byHours(null)).toEqual([['open', true, false]]);
  expect(byHours(weekly('00:00', '24:00'))).toEqual([['open', true, true]]);
  expect(byHours(weekly('00:00', '00:01'))).toEqual([['open', false, true]]);
  expect(byHours(null, [{ date: localDay(factsNow, zone) }])).toEqual([['open', false, true]]);
  expect(byHours({})).toEqual([['open', false, false]]);
});

test('a line with as many as may wait is full', () => {
  const isFull = (waiting: number) =>
    view(placeFacts([], {}, { waiting, settings: { capacity: 3 } })).lines.map((line) => line.isFull);
  expect([isFull(2), isFull(3)]).toEqual([[false], [true]]);
});

test('undo is offered to whoever did it, for a minute, with what it would bring back', () => {
  const done = (some: Partial<LiveTicket>): LiveTicket =>
    liveTicket({
      state: 'called',
      called_at: factsNow,
      last_kind: 'called',
      last_actor_kind: 'member',
      last_before: beforeCall,
      ...some,
    });
  const tickets = [
    done({ last_actor_id: 'ruth', last_at: minutesAgo(0.5) }),
    done({ last_actor_id: 'kenji', last_at: minutesAgo(0.5) }),
    done({ last_actor_id: 'ruth', last_at: minutesAgo(1.5) }),
    done({ last_actor_id: 'ruth', last_at: minutesAgo(0.5), last_kind: 'undone' }),
  ];
  const { active } = view(placeFacts(tickets));
  expect(active.map(({ last }) => [last.byMemberId, last.canUndo])).toEqual([
    ['ruth', true],
    ['kenji', false],
    ['ruth', false],
    ['ruth', false],
  ]);
});

test('how someone is reached, and whether it worked', () => {
  const texted = (message_state: LiveTicket['message_state']) =>
    liveTicket({ can_text: true, message_state, message_channel: message_state && 'sms' });
  const states = [null, 'queued', 'sending', 'sent', 'delivered', 'failed', 'dropped'] as const;
  const { waiting } = view(placeFacts([...states.map(texted), liveTicket({ id: 'looks' }), liveTicket()]));
  expect(waiting.map(({ reach }) => `${reach.by} ${reach.state}`)).toEqual([
    'text ready',
    'text sending',
    'text sending',
    'text sent',
    'text arrived',
    'text not_reached',
    'text not_reached',
    'board ready',
    'board ready',
  ]);
});

test('the day: who was served, how long they waited, which promises held', () => {
  const ended = (state: LiveTicket['state'], waited: number, some: Partial<LiveTicket> = {}): LiveTicket =>
    liveTicket({
      state,
      joined_at: minutesAgo(60),
      called_at: minutesAgo(60 - waited),
      ended_at: minutesAgo(10),
      promised_low: 10,
      promised_high: 20,
      ...some,
    });
  const tickets = [
    ended('served', 12),
    ended('served', 25),
    ended('no_show', 19),
    ended('left', 0, { called_at: null }),
    ended('served', 15, { joined_at: minutesAgo(500), called_at: minutesAgo(400), ended_at: minutesAgo(390) }),
  ];
  const { today, done } = view(placeFacts(tickets));
  expect(today).toEqual({
    served: 2,
    noShows: 1,
    oneMore: null,
    left: 1,
    typicalWaitMinutes: 19,
    promisesKept: { kept: 2, of: 3 },
    joinedByHour: [{ hour: 9, count: 4 }],
  });
  expect(done).toHaveLength(5);
});

test('a desk that the place does not have is not found', () => {
  expect(() => view(placeFacts([]), 'owner', 'another')).toThrow(expect.objectContaining({ code: 'not_found' }));
});

test('of the closed desks that would shorten a wait, the one that does most is said', () => {
  const oneMore = { now: 40, with: ['second', 'third', 'away'].map((desk, at) => ({ desk, minutes: 30 - at * 5 })) };
  const forecast = { ahead: [], low: [], middle: [], high: [], early: [], served: [], oneMore };
  const desks = [
    deskRow(),
    deskRow({ id: 'second', is_open: false }),
    deskRow({ id: 'third', is_open: false }),
    deskRow({ id: 'away', is_open: false, break_until: factsNow }),
  ];
  const said = (some: typeof desks) => view(placeFacts([], { desks: some }, { forecast })).today.oneMore;
  expect(said(desks)).toEqual({ deskId: 'third', now: 40, with: 25 });
  expect(said(desks.slice(0, 2))).toEqual({ deskId: 'second', now: 40, with: 30 });
  expect(said(desks.slice(0, 1))).toBeNull();
  // Whoever took a break yesterday and did not come back is on none today.
  const left = deskRow({ id: 'away', is_open: false, break_until: minutesAgo(24 * 60) });
  const today = view(placeFacts([], { desks: [deskRow(), left] }, { forecast }));
  expect(today.today.oneMore).toEqual({ deskId: 'away', now: 40, with: 20 });
  expect(today.desks.map(({ breakUntil }) => breakUntil)).toEqual([null, null]);
});
