import { setupI18n } from '@lingui/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { GuestTicket } from '#contract/views.ts';
import { messagesOf } from '#locales/compiled-messages.ts';
import type { Language } from '#locales/languages.ts';
import { TextContext } from '#app/i18n/text-provider.tsx';
import { UsualChannel } from './base/usual-channel.tsx';
import { PapersList } from './details/papers-list.tsx';
import { CalledTicket } from './states/called-ticket.tsx';
import { TicketTitle } from './ticket-title.tsx';
import { EndedTicket } from './states/ended-ticket.tsx';
import type { TicketScreenProps } from './base/ticket-screen.ts';

/** Five in the afternoon, on a Thursday. */
const now = '2026-03-05T17:00:00.000Z';
const bring = [{ id: 'card', text: { en: 'Your card (both sides).' } }];
const waiting: GuestTicket = {
  id: 't',
  seq: 1,
  lineId: 'l',
  number: 'A-14',
  state: 'waiting',
  language: 'en',
  place: {
    slug: 'harbour',
    name: 'Harbour Clinic',
    timeZone: 'Europe/London',
    country: 'GB',
    languages: ['en', 'ar'],
    defaultLanguage: 'en',
    isDemo: false,
    accent: null,
    logo: null,
    cover: null,
  },
  line: { id: 'l', slug: 'walk-in', name: { en: 'Walk-in' } },
  desk: null,
  ahead: 5,
  wait: null,
  joinedAt: now,
  calledAt: null,
  graceEndsAt: null,
  endedAt: null,
  timesCalled: 0,
  texting: 'none',
  away: null,
  isFirstEstimate: false,
  isComing: false,
  name: null,
  phoneMasked: null,
  canText: false,
  emailMasked: null,
  canGiveEmail: false,
  toldFirst: null,
  partySize: 1,
  promised: null,
  headsUpAhead: 3,
  returnUntil: null,
  service: { id: 's', name: { en: 'Visit' }, bring },
  papersReady: [],
  travelMinutes: null,
  needs: [],
  secondMasked: null,
  canPush: false,
  holdUntil: null,
  isAway: false,
  keptFor: null,
  canCheckIn: false,
  isMissed: false,
  delays: { left: 0, options: [], times: [] },
  passedBy: [],
  wentBefore: null,
  rating: null,
  isErased: false,
  shortCode: null,
};

function shown(
  Screen: (props: TicketScreenProps) => React.ReactNode,
  change: Partial<GuestTicket>,
  language: Language = 'en',
): string {
  const ticket = { ...waiting, ...change };
  const page: TicketScreenProps['page'] = {
    token: 'x',
    ticket,
    languages: ['en'],
    keepHours: 24,
    now,
    phone: { country: 'GB' } as TicketScreenProps['page']['phone'],
    idempotencyKey: 'k',
    words: { stop: 'STOP', start: 'START' },
  };
  const props: TicketScreenProps = { page, ticket, since: null, hasBegun: true, panel: null };
  const i18n = setupI18n({
    locale: language,
    messages: { [language]: messagesOf(language, ['error', 'guest', 'page', 'push', 'ticket', 'ticket-more']) },
  });
  const Stub = createRoutesStub([{ path: '/', Component: () => <Screen {...props} /> }]);
  return renderToStaticMarkup(
    <TextContext value={i18n}>
      <Stub />
    </TextContext>,
  );
}

test('who missed the call may come back until a time, and until which day, where it is not today', () => {
  const missed = (returnUntil: string) =>
    shown((props) => <EndedTicket {...props} state="no_show" />, { state: 'no_show', ahead: null, returnUntil });
  expect(missed('2026-03-05T18:00:00Z')).toContain('press the button before 18:00 to go back');
  expect(missed('2026-03-06T17:00:00Z')).toContain('press the button before 17:00 (6 Mar) to go back');
});

test('the title of the tab says what became of the ticket', () => {
  const title = (change: Partial<GuestTicket>) => shown(({ ticket }) => <TicketTitle ticket={ticket} />, change);
  expect(title({ state: 'no_show', ahead: null })).toContain('<title>We called you and missed you · A-14</title>');
  expect(title({ state: 'held', ahead: null })).toContain('<title>Your place is saved · A-14</title>');
});

test('the entry of the log that a guest may compare is written in the digits of the page', () => {
  const wentBefore = { items: [], head: { seq: 1280, hash: 'a1b2c3d4' } };
  const read = (language: Language) =>
    shown((props) => <EndedTicket {...props} state="served" />, { state: 'served', wentBefore }, language);
  expect(read('ar')).toContain('القيد ١٢٨٠');
  expect(read('en')).toContain('entry 1280');
});

test('who was never called may read it on the next day, when the line is open again', () => {
  const read = shown((props) => <EndedTicket {...props} state="expired" />, { state: 'expired', ahead: null });
  expect(read).toContain('The line closed before your turn');
  expect(read).not.toContain('today');
  const missed = { state: 'expired', ahead: null, isMissed: true } as const;
  const readOfMissed = shown((props) => <EndedTicket {...props} state="expired" />, missed);
  expect(readOfMissed).toContain('Your booking has ended');
  expect(readOfMissed).toContain('You didn’t check in on that day');
  expect(readOfMissed).not.toContain('couldn’t call you');
});

test('who is told by their browser alone is not sent for a walk when they are nearly there', () => {
  const told = (ahead: number) => shown(UsualChannel, { canPush: true, ahead });
  expect(told(4)).toContain('Go for a walk.');
  expect(told(3)).toContain('Please stay close. Your browser will notify you when it’s your turn.');
});

test('what staff wrote in a language of the other direction keeps its full stops and brackets together', () => {
  expect(shown(PapersList, {}, 'ar')).toContain('<bdi lang="en">Your card (both sides).</bdi>');
  const desk = { name: 'Desk 3', directions: 'Upstairs, on the left (door 5).' };
  expect(shown(CalledTicket, { state: 'called', desk }, 'ar')).toContain(`<bdi lang="en">${desk.directions}</bdi>`);
});
