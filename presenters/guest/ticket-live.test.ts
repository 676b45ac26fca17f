import { expect, test } from 'vitest';
import { tellWait } from '#domain/wait/forecast.ts';
import { liveTicket, minutesAgo } from '#test/live-facts.ts';
import { presentTicketLive, type TicketLiveFacts } from './ticket-live.ts';
import { evenForecast } from '#test/waits/teach-wait.ts';

const facts = (some: Partial<TicketLiveFacts>): TicketLiveFacts => ({
  seq: 7,
  ticket: liveTicket(),
  ahead: 4,
  forecast: evenForecast(240),
  settings: { graceMinutes: 6 },
  desk: { name: 'Desk 3', directions: 'Left of the entrance' },
  texting: 'works',
  ...some,
});
const called = { called_at: minutesAgo(1), times_called: 2, desk_id: 'desk' };

test('waiting: the place in line and the wait, and nothing of a desk', () => {
  expect(presentTicketLive(facts({}))).toEqual({
    seq: 7,
    lineId: 'line',
    state: 'waiting',
    ahead: 4,
    wait: tellWait(evenForecast(240), 4),
    desk: null,
    calledAt: null,
    graceEndsAt: null,
    isComing: false,
    timesCalled: 0,
    endedAt: null,
    texting: 'works',
    away: null,
    isFirstEstimate: false,
  });
  expect(presentTicketLive(facts({ forecast: null })).wait).toBeNull();
});

test('a desk on a break is of interest to those who wait, and to nobody else', () => {
  const away = { desk: 'Desk 2', backAt: minutesAgo(-20).toISOString() };
  const forecast = { ...evenForecast(240), away };
  expect(presentTicketLive(facts({ forecast })).away).toEqual(away);
  expect(presentTicketLive(facts({ forecast, ticket: liveTicket({ ...called, state: 'called' }) })).away).toBeNull();
});

test('a first estimate is called one while somebody waits', () => {
  const forecast = { ...evenForecast(240), isFirst: true } as const;
  expect(presentTicketLive(facts({ forecast })).isFirstEstimate).toBe(true);
  const ticket = liveTicket({ ...called, state: 'called' });
  expect(presentTicketLive(facts({ forecast, ticket })).isFirstEstimate).toBe(false);
});

test('called: where to go and until when; twice as long for whoever needs more time', () => {
  const ticket = liveTicket({ ...called, state: 'called', confirmed_at: minutesAgo(0) });
  const view = presentTicketLive(facts({ ticket }));
  expect(view).toMatchObject({ ahead: null, wait: null, isComing: true, timesCalled: 2 });
  expect(view.desk).toEqual({ name: 'Desk 3', directions: 'Left of the entrance' });
  expect(view.graceEndsAt).toBe(minutesAgo(-5).toISOString());
  const slower = presentTicketLive(facts({ ticket: { ...ticket, needs_more_time: true } }));
  expect(slower.graceEndsAt).toBe(minutesAgo(-11).toISOString());
});

test('held and ended: no place, no wait, no desk', () => {
  const held = presentTicketLive(facts({ ticket: liveTicket({ ...called, state: 'held' }) }));
  expect(held).toMatchObject({ ahead: null, wait: null, desk: null, calledAt: null, timesCalled: 0 });
  const served = presentTicketLive(
    facts({ ticket: liveTicket({ ...called, state: 'served', ended_at: minutesAgo(0) }) }),
  );
  expect(served).toMatchObject({ ahead: null, desk: null, graceEndsAt: null, endedAt: minutesAgo(0).toISOString() });
});

test('it says nothing of who the guest is', () => {
  const view = presentTicketLive(facts({ ticket: liveTicket({ ...called, state: 'called' }) }));
  expect(Object.keys(view).sort()).toEqual(
    'ahead away calledAt desk endedAt graceEndsAt isComing isFirstEstimate lineId seq state texting timesCalled wait'.split(
      ' ',
    ),
  );
});
